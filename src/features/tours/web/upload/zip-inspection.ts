import type { ExportContents } from '#features/tours/export-contents.ts';

export type ZipInspection =
  | ({ verdict: 'good'; page: string; files: number; bytes: number; startBytes: number } & ExportContents)
  /** Not readable in the browser, so the server will check it. */
  | { verdict: 'unknown'; note: string }
  | { verdict: 'error'; error: string };
