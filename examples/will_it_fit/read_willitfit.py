"""The formula itself: the lines that the calculator has run."""

import inspect

from willitfit.cache import cache_bytes, elements_per_token

print(inspect.getsource(elements_per_token))
print(inspect.getsource(cache_bytes))
