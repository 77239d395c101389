import { quoteName } from '#kit/zip-names.ts';
import { detectWrongUpload } from './detect-wrong-upload.ts';
import type { FoundPage } from './find-page.ts';
import { hasTourPlayer } from './tour-player.ts';

const maxNames = 10;

const renameAdvice = (page: string) =>
  `The ZIP has no index.htm. Its only page is ${quoteName(page)}. If that is the tour's start page, rename it to index.htm and zip the folder again.`;

const isPage = (name: string) => /\.html?$/i.test(name);

/** Returns the page nearest to the root, or null if there is none or several are equally near. */
function onlyPage(names: readonly string[]): string | null {
  const depthOf = (name: string) => name.split('/').length;
  const pages = names.filter(isPage);
  const depth = Math.min(...pages.map(depthOf));
  const [page, ...others] = pages.filter((name) => depthOf(name) === depth);
  return page !== undefined && others.length === 0 ? page : null;
}

/** Returns a sentence about why the page of an export cannot be found, with advice about the correct ZIP. */
export function pageError(found: Exclude<FoundPage, { found: 'page' }>, names: readonly string[]): string {
  if (found.found === 'too deep') {
    return `The tour’s index.htm is inside too many folders. Zip only the folder ${quoteName(found.folder)}.`;
  }
  if (found.found === 'in several folders') {
    const folders = found.folders.slice(0, 5).map(quoteName).join(', ');
    return `The ZIP contains several tours (${folders}). Upload them one at a time.`;
  }
  if (names.length === 0) return 'The ZIP is empty.';
  const page = onlyPage(names);
  if (page !== null && hasTourPlayer(names, page)) return renameAdvice(page);
  const advice = detectWrongUpload(names);
  if (advice) return `The ZIP has no index.htm. ${advice}`;
  if (page !== null) return renameAdvice(page);
  // Pages come first, because one of them may be the tour's.
  const sortedNames = [...names.filter(isPage), ...names.filter((name) => !isPage(name))];
  const listedNames = sortedNames.slice(0, maxNames).map(quoteName).join(', ');
  return `The ZIP has no index.htm at its root or in a single folder. It contains: ${listedNames}${names.length > maxNames ? ', …' : ''}`;
}
