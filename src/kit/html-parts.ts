/**
 * HTML that many pages contain. It is always the same object, so that values derived from it can be cached.
 */
export type SharedHtml = { readonly shared: string };

/**
 * A page's HTML as a list of parts. A single string would be copied on every read, which is expensive: one
 * character outside Latin-1 makes the whole string two bytes wide, and V8 maps fresh memory for every string
 * above 128 kB.
 */
export type HtmlParts = readonly (string | SharedHtml)[];

export function htmlOf(parts: HtmlParts): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.shared)).join('');
}

/**
 * Wraps `make` so that it is called once for each shared part. The result is cached as long as the part
 * exists.
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
