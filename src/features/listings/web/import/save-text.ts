/** Saves a text as a file on this device. */
export function saveText(text: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  link.download = name;
  link.click();
  // By then, the download has begun.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
