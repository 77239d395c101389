import type { ExportContents } from '#features/tours/export-contents.ts';

export type ZipInspection =
  | ({ verdict: 'good'; page: string; files: number; bytes: number; startBytes: number } & ExportContents)
  /** The file cannot be read in the browser, so only the server checks it. */
  | { verdict: 'unknown'; note: string }
  | { verdict: 'error'; error: string };
