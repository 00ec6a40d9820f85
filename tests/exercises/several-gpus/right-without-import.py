def gb_per_gpu(size, kind, n):
    if kind == "float32":
        per = 4
    elif kind == "float16":
        per = 2
    elif kind == "int8":
        per = 1
    else:
        per = 0.5
    return size * per / n + 5
