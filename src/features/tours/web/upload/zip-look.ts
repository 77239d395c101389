import type { ExportContents } from '#features/tours/export-contents.ts';

export type ZipLook =
  | ({ verdict: 'good'; page: string; files: number; bytes: number } & ExportContents)
  /** Not to be read here; the server looks at it. */
  | { verdict: 'unknown'; note: string }
  | { verdict: 'fault'; fault: string };
