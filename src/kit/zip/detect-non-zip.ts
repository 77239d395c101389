/** The first bytes of files that are mistaken for a ZIP, and the advice for each. */
const signatures: [bytes: number[], what: string][] = [
  [[0x52, 0x61, 0x72, 0x21, 0x1a, 7], 'it is a RAR archive. Extract it and zip the folder instead.'],
  [[0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], 'it is a 7-Zip archive. Extract it and zip the folder instead.'],
  [[0x1f, 0x8b], 'it is a gzip archive. Extract it and zip the folder instead.'],
  [[0x4d, 0x5a], 'it is a Windows program. Export the tour for the web and zip the exported folder.'],
  [[0x25, 0x50, 0x44, 0x46], 'it is a PDF document.'],
  [[0xff, 0xd8, 0xff], 'it is a photo. Add photos under Property Details.'],
  [[0x89, 0x50, 0x4e, 0x47], 'it is an image. Add images under Property Details.'],
];

/** Returns what a file is if it is not a ZIP, with advice; null if its first bytes do not show that. */
export function detectNonZip(head: Uint8Array): string | null {
  const start = String.fromCharCode(...head.subarray(0, 20))
    .trimStart()
    .toLowerCase();
  if (start.startsWith('<!doctype') || start.startsWith('<html'))
    return 'it is a web page, probably one that asks you to sign in. Please download the tour again.';
  const match = signatures.find(([bytes]) => bytes.every((byte, index) => head[index] === byte));
  return match?.[1] ?? null;
}
