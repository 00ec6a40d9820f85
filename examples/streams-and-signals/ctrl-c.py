import sys
import time

# Two seconds of "training". Let it end, or press Ctrl+C half-way.
done = 0
try:
    for step in range(1, 11):
        time.sleep(0.2)
        done = step
        print(f"step {done} of 10", flush=True)
    print("training finished")
except KeyboardInterrupt:
    # Ctrl+C sends SIGINT, signal 2. Python turns it into this
    # exception, wherever the program happens to be.
    print(f"stopped: {done} of 10 steps are saved")
    # Say honestly that the work is not complete: 128 + 2.
    sys.exit(130)
finally:
    # Runs in both cases. It would not run after a SIGTERM, which
    # Python leaves alone, nor after SIGKILL, which nobody sees.
    print("log file closed")
