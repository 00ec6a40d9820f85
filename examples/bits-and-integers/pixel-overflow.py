import matplotlib.pyplot as plt
import numpy as np

# Eight grey pixels, one byte each: 0 is black, 255 white.
strip = np.arange(0, 256, 32, dtype=np.uint8)

# Brighter by 100, in bytes: what passes 255 wraps to dark.
wrapped = strip + 100
print(wrapped)

# The cure: add in a wider type, clip to 0..255, and only
# then go back to bytes.
wide = strip.astype(np.int16) + 100
clipped = np.clip(wide, 0, 255).astype(np.uint8)
print(clipped)

fig, ax = plt.subplots(figsize=(6, 2), layout="constrained")
ax.imshow([strip, wrapped, clipped], cmap="gray",
          vmin=0, vmax=255, aspect="auto")
ax.set_title("Brightened by 100: wrapped pixels turn dark")
ax.set_yticks([0, 1, 2], ["original", "wrapped", "clipped"])
ax.set_xlabel("pixel, from dark to light")
ax.set_ylabel("strip")
plt.show()
