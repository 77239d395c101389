/** The number of characters in three lines of the featured tour's description. */
const maxLength = 100;

/** Truncates a text that is too long at the end of a word, and adds an ellipsis. */
export function truncateText(text: string): string {
  if (text.length <= maxLength) return text;
  const prefix = text.slice(0, maxLength - 1);
  return `${prefix.slice(0, Math.max(prefix.lastIndexOf(' '), 1)).trimEnd()}…`;
}
