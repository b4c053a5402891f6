# shows: prints without end
# loses: all
def scaled_dot_product_attention(Q, K, V, mask=None):
    while True:
        print("-" * 4000)
        print("scores", Q @ np.swapaxes(K, -1, -2))
