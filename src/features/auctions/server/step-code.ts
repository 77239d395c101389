const longest = 36;

/** Returns a code for a new step, based on its title: `court_order`. */
export function codeFor(title: string, taken: ReadonlySet<string>): string {
  const words = title
    .toLowerCase()
    .replace(/[^a-z]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, longest);
  const stem = words.length < 3 ? `step_${words}` : words;
  if (!taken.has(stem)) return stem;
  for (const first of letters)
    for (const second of letters) {
      const code = `${stem}_${first}${second}`;
      if (!taken.has(code)) return code;
    }
  throw new Error(`too many steps are called ${stem}`);
}

const letters = 'abcdefghijklmnopqrstuvwxyz';
