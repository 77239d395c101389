/** The number of characters in three lines of the featured tour's description. */
const maxLength = 100;

/** Returns the part of the text that the section shows, up to the end of a word. */
export function truncateText(text: string): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).trimEnd()}…`;
}
