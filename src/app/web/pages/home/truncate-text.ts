/** The length of three lines of the featured tour's description. */
const maxLength = 100;

/** Returns as much as the section shows of it, up to the end of a word. */
export function truncateText(text: string): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).trimEnd()}…`;
}
