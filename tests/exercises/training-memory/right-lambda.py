training_gb = lambda n: n * (2 * 2 + 3 * 4)
