// The registration of the service worker: there from the moment a reader wants the site kept, gone when it is removed.

/** Sets it up where it is not. `root` is the site's address; it reaches no further. */
export async function register(root: string): Promise<void> {
	await navigator.serviceWorker.register(`${root}sw.js`, { scope: root });
}

async function ours(root: string): Promise<ServiceWorkerRegistration | undefined> {
	// Not getRegistration(): that may be of a site around this one.
	return (await navigator.serviceWorker.getRegistrations()).find(({ scope }) => scope === root);
}

/** Tells it that what is kept has changed. */
export async function tell(root: string) {
	(await ours(root))?.active?.postMessage("changed");
}

export async function unregister(root: string) {
	await tell(root);
	await (await ours(root))?.unregister();
}
