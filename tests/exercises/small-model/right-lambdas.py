BYTES = dict(float32=4, float16=2, int8=1, int4=1 / 2)
needed_gb = lambda b, p: 1.2e9 * b * BYTES[p] / 1e9
fits = lambda b, p, c: needed_gb(b, p) < c
