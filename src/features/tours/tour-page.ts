import { findPage } from './find-page.ts';
import { pageError } from './page-error.ts';
import { hasTourPlayer } from './tour-player.ts';

/**
 * The page of a tour, or the reason why the files are not a tour: a sentence with advice about the correct
 * ZIP.
 */
export type TourPage = { page: string } | { code: 'tour_no_page' | 'tour_no_player'; error: string };

/**
 * Finds the page of a tour by file names alone. The server and the browser both use it.
 * @param names all files except junk
 */
export function tourPage(names: readonly string[]): TourPage {
  const found = findPage(names);
  if (found.found !== 'page') return { code: 'tour_no_page', error: pageError(found, names) };
  if (!hasTourPlayer(names, found.path)) return { code: 'tour_no_player', error: noPlayerError };
  return { page: found.path };
}

const noPlayerError =
  'The ZIP has a page, but no tour: nothing in it is a tour player. Please zip the whole folder that 3DVista exported for the web, with index.htm, lib and media.';
