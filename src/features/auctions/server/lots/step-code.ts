const maxStemLength = 36;

/** Returns an unused code for a new step, based on its title: `court_order`. */
export function createStepCode(title: string, taken: ReadonlySet<string>): string {
  const slug = title
    .toLowerCase()
    .replace(/[^a-z]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, maxStemLength);
  const stem = slug.length < 3 ? `step_${slug}` : slug;
  if (!taken.has(stem)) return stem;
  for (const firstLetter of letters)
    for (const secondLetter of letters) {
      const code = `${stem}_${firstLetter}${secondLetter}`;
      if (!taken.has(code)) return code;
    }
  throw new Error(`too many steps are called ${stem}`);
}

const letters = 'abcdefghijklmnopqrstuvwxyz';
