/** One line of the facts list; `note` is shown in small type. */
export type Fact = { name: string; value: string; note?: string };

export function yesNo(value: boolean): string {
  return value ? 'Yes' : 'No';
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
