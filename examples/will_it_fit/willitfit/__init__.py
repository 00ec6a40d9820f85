"""Will it fit, and how fast? Memory and speed of language models, from their dimensions. Standard library only.

    >>> from willitfit import will_it_fit
    >>> will_it_fit("llama-3.1-8b", "q4_k_m", "rtx-4090", context=8192).verdict
    'fits'
"""

from willitfit.answer import Answer, Scenario, Unknown, answer, scenario, will_it_fit
from willitfit.device import Device, devices
from willitfit.formats import Format, formats
from willitfit.model import Model
from willitfit.models import models

__all__ = [
    "Answer",
    "Device",
    "Format",
    "Model",
    "Scenario",
    "Unknown",
    "answer",
    "devices",
    "formats",
    "models",
    "scenario",
    "will_it_fit",
]
