const pending: Promise<unknown>[] = [];

/** Loads the code of an island on the server, which renders it without waiting. */
export function loadOnServer<T>(load: () => Promise<T>, onLoad: (module: T) => void): void {
  pending.push(load().then(onLoad));
}

/** Resolves when the code of all islands is loaded, including islands that other islands contain. */
export async function serverIslandsLoaded(): Promise<void> {
  while (pending.length > 0) await Promise.all(pending.splice(0));
}
