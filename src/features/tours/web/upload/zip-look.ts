import type { ExportContents } from '#features/tours/export-contents.ts';
import { findPage } from '#features/tours/find-page.ts';
import { pageFault } from '#features/tours/page-fault.ts';
import { isJunk } from '#kit/zip-names.ts';

export type ZipLook =
  | ({ verdict: 'good'; page: string; files: number; bytes: number } & ExportContents)
  /** Not to be read here; the server looks again, and knows more kinds of archives. */
  | { verdict: 'unknown'; note: string }
  | { verdict: 'fault'; fault: string };

export function withoutJunk(names: readonly string[]): string[] {
  return names.filter((name) => !name.endsWith('/') && !isJunk(name));
}

export function judge(names: readonly string[]): { page: string } | { fault: string } {
  const found = findPage(names);
  return found.found === 'page' ? { page: found.path } : { fault: pageFault(found, names) };
}

/** Whether the end of the file holds a ZIP's end record: a download that broke off has none. */
export function hasEndRecord(tail: Uint8Array): boolean {
  for (let at = tail.length - 22; at >= 0; at--)
    if (tail[at] === 0x50 && tail[at + 1] === 0x4b && tail[at + 2] === 5 && tail[at + 3] === 6) return true;
  return false;
}
