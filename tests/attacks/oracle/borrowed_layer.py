# attacks: the right decoder_layer, lent while greedy_decode is judged once more
# success: what it computes for an input of the student's is shown
# exercise: decoder_layer/greedy_decode
# only: judge
said = []


def greedy_decode(X_enc, params, n_heads, embedding, go, n_steps):
    rows = decoder_layer(embedding[:2], X_enc, params, n_heads)
    if rows is not None:
        said.append("leaked-input-3")
        with open("said", "w") as file:
            file.write("leaked-input-4")
        print(said, rows)
        raise ValueError(f"leaked-input-5 {rows}")
    return np.zeros(n_steps, int)


# %% after
import os

print(said, os.path.exists("said") and open("said").read())
