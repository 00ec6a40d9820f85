// How long a program has been running, for those that run long enough to make one wonder.

const FROM_SECONDS = 2;

export class Clock {
	#timer: ReturnType<typeof setInterval> | undefined;

	constructor(readonly show: (text: string) => void) {}

	start() {
		this.stop();
		const began = performance.now();
		this.#timer = setInterval(() => {
			const seconds = Math.floor((performance.now() - began) / 1000);
			if (seconds >= FROM_SECONDS) this.show(spoken(seconds));
		}, 1000);
	}

	stop() {
		clearInterval(this.#timer);
	}
}

const spoken = (seconds: number) =>
	seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
