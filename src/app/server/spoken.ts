import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePo } from 'pofile-ts';
import { openSpeech, type Speech } from '#kit/server/speech.ts';

const folder = join(import.meta.dirname, '../languages');
/** Where the server writes what people read: see scripts/languages/server-sentences.ts. */
const serving = /\/server\/|\/(?:\w+-)?(?:schema|shape|limits)\.ts$/;

/** The catalogues that the pages are built from, for answers and mails. */
export const openSpokenCatalogues = (): Speech =>
  openSpeech((language) =>
    parsePo(readFileSync(join(folder, `${language}.po`), 'utf8')).items.flatMap(
      ({ msgid, msgstr: [said], references }) =>
        said ? [{ message: msgid, said, isServed: references.some((file) => serving.test(file)) }] : [],
    ),
  );
