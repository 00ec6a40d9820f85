// How much has arrived of all that was asked for, in bytes as they travel.

export class Tally {
	#received = 0;
	#total = 0;

	constructor(readonly progress: (received: number, total: number) => void) {}

	expect(bytes: number) {
		this.#total += bytes;
	}

	got(bytes: number) {
		this.#received += bytes;
		this.progress(this.#received, this.#total);
	}
}
