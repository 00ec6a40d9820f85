# says: in_float64 is 0.30000000000000004. As far as it goes that is right, but more digits follow
import math

in_float64 = str(0.1 + 0.2)
in_float32 = "0.3000000119"
nearly_equal = math.isclose
