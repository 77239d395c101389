/** A cell that cannot be read, with the reason for the person who uploaded the file. */
export class CellError extends Error {}

/** Reads an amount such as `15000`, `1,250,000.50`, `UGX 15 000` or `-5,000.00`. */
export function readAmount(text: string, currency: string): number {
  const upper = text.toUpperCase();
  const bare = upper.startsWith(currency) ? upper.slice(3) : upper.replace(currency, '');
  const digits = bare
    .replace('\u2212', '-')
    .replace(/[\s\u00a0\u202f]/g, ' ')
    .trim();
  const isPlain = /^-?\d{1,15}(\.\d{1,6})?$/.test(digits);
  const isGrouped = /^-?\d{1,3}(,\d{3}){1,4}(\.\d{1,6})?$|^-?\d{1,3}( \d{3}){1,4}(\.\d{1,6})?$/.test(digits);
  if (!isPlain && !isGrouped)
    throw new CellError(`“${text.slice(0, 40)}” is not an amount. Write it as 15000 or 15,000.00`);
  // In many countries a point separates thousands.
  if (/^-?\d{1,3}\.\d{3}$/.test(digits))
    throw new CellError(`“${text}” could be two amounts. Write it as 15000 or 15,000.00`);
  return Number(digits.replace(/[ ,]/g, ''));
}
