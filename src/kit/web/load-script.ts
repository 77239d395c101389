type RetryOptions = {
  tries: number;
  /** The pause between two tries, in milliseconds. */
  everyMs: number;
  /** The time limit of one try, in milliseconds. */
  limitMs: number;
};

/**
 * Loads a script from another site. Resolves to false if it could not be loaded; the next call tries again.
 */
export async function loadScript(
  address: string,
  { tries, everyMs, limitMs }: RetryOptions,
): Promise<boolean> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    if (attempt > 1) await new Promise((done) => setTimeout(done, everyMs));
    if (await tryScript(address, limitMs)) return true;
  }
  return false;
}

function tryScript(address: string, limitMs: number): Promise<boolean> {
  return new Promise((done) => {
    const script = document.createElement('script');
    const end = (isLoaded: boolean) => {
      clearTimeout(timeout);
      if (!isLoaded) script.remove();
      done(isLoaded);
    };
    const timeout = setTimeout(() => end(false), limitMs);
    script.src = address;
    script.onload = () => end(true);
    script.onerror = () => end(false);
    document.head.append(script);
  });
}
