# attacks: memory: figures without number
# success: another submission is not judged
# %% before
import matplotlib.pyplot as plt

for _ in range(30):
    plt.figure(figsize=(300, 300))
