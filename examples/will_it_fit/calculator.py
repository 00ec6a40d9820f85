"""The package behind the calculator, asked directly."""

from willitfit import answer, scenario
from willitfit.report import report

asked = scenario("llama-3.1-8b", "q4_k_m", "rtx-4090", context=8192)
found = answer(asked)
print(report(found))
