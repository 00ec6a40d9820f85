import time

# Two seconds, eight batches. Press Ctrl+C in between and watch it
# come to nothing: the batch "fails", and the loop goes on.
for batch in range(1, 9):
    try:
        time.sleep(0.25)
        print(f"batch {batch} done", flush=True)
    except:  # noqa: E722 - linters forbid it: here is the reason
        # A bare except catches everything, KeyboardInterrupt too.
        # "except Exception:" would let Ctrl+C through.
        print(f"batch {batch} failed, going on", flush=True)

# With "while True" above, only other signals would end it:
#   kill PID      SIGTERM: not an exception, so no except sees it
#   kill -9 PID   SIGKILL: the kernel ends it, whatever it does
print("end of the loop")
