# What is imported before the snapshot is taken: what lessons use, what Python itself imports late, NumPy, our helpers.
import argparse, ast, asyncio, bisect, builtins, codeop, collections, contextlib, copy, csv, dataclasses, datetime
import decimal, dis, doctest, enum, fractions, functools, gc, heapq, importlib.metadata, importlib.util, inspect, io
import itertools, json, linecache, logging, math, operator, os, pathlib, pickle, random, re, runpy, select, selectors, shlex, shutil, signal, subprocess, statistics, string
import struct, sys, tempfile, textwrap, time, timeit, tokenize, traceback, types, typing, unicodedata, unittest, zipfile
import pyodide.code, pyodide.ffi, pyodide.webloop

import numpy, numpy.fft, numpy.linalg, numpy.ma, numpy.polynomial, numpy.random
import hcw.completion, hcw.processes.child, hcw.run, hcw.shell.execute

_a = numpy.arange(6.0).reshape(2, 3)
_a = _a @ _a.T
numpy.linalg.solve(_a + numpy.eye(2), _a)
repr(_a), str(_a.astype("f4")), numpy.random.default_rng(0).random(3), numpy.fft.fft(numpy.arange(4.0))
pyodide.code.find_imports("import x")
traceback.format_exception(ValueError("x"))

for _name in list(globals()):
    if not _name.startswith("__"):
        del globals()[_name]
del _name
import gc

gc.collect()
del gc
