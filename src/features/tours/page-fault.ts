import { quoted } from '#kit/zip-names.ts';
import type { FoundPage } from './find-page.ts';
import { whatElse } from './what-else.ts';

const namesShown = 10;

/** Why the page of an export cannot be found, in a sentence that says what to zip instead. */
export function pageFault(found: Exclude<FoundPage, { found: 'page' }>, names: readonly string[]): string {
  if (found.found === 'too deep') {
    return `The tour's index.htm is too deep in the ZIP. Please zip the folder ${quoted(found.folder)} itself.`;
  }
  if (found.found === 'in several folders') {
    const folders = found.folders.slice(0, 5).map(quoted).join(', ');
    return `The ZIP has several tours (${folders}). Please upload them one by one.`;
  }
  if (names.length === 0) return 'The ZIP has no files in it.';
  const instead = whatElse(names);
  if (instead) return `The ZIP has no index.htm. ${instead}`;
  const shown = names.slice(0, namesShown).map(quoted).join(', ');
  return `The ZIP has no index.htm at its root or in a single folder. It has: ${shown}${names.length > namesShown ? ', …' : ''}`;
}
