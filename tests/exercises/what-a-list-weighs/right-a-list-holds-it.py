import os

import psutil


def rss():
    return psutil.Process(os.getpid()).memory_info()[0]


def grown_mb(function):
    held, readings = [], [rss()]
    held.append(function())
    readings.append(rss())
    return (readings[1] - readings[0]) * 10**-6
