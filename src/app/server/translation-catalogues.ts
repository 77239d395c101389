import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePo } from 'pofile-ts';
import type { Translation } from '#kit/languages.ts';
import type { Catalogue } from '#kit/server/translator.ts';

const folder = join(import.meta.dirname, '../languages');

/** Reads the catalogue that the pages are built from. It lacks untranslated messages. */
export function readCatalogue(language: Translation): Catalogue {
  const { items } = parsePo(readFileSync(join(folder, `${language}.po`), 'utf8'));
  return new Map(
    items.flatMap(({ msgid, msgstr: [translated] }) => (translated ? [[msgid, translated]] : [])),
  );
}
