/** HTML that is on many pages: always the same object, so that derived values can be cached with it. */
export type SharedHtml = { readonly shared: string };

/**
 * HTML in the order of its parts. One string for a whole page would be copied on every read, which is
 * expensive. One character outside Latin-1 makes all of it two bytes wide, and V8 maps fresh memory for every
 * string above 128 kB.
 */
export type HtmlParts = readonly (string | SharedHtml)[];

export function htmlOf(parts: HtmlParts): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.shared)).join('');
}

/**
 * Wraps `make`: it is called once for each shared part, and its result is cached as long as the part exists.
 */
export function memoizeShared<Made>(make: (html: string) => Made): (part: HtmlParts[number]) => Made {
  const cache = new WeakMap<SharedHtml, Made>();
  return (part) => {
    if (typeof part === 'string') return make(part);
    const entry = cache.get(part) ?? make(part.shared);
    cache.set(part, entry);
    return entry;
  };
}
