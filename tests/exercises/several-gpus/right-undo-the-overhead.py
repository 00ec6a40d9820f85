from will_it_fit import *

gb_per_gpu = lambda b, p, g: needed_gb(b, p) / OVERHEAD / g + 5
