import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type PoItem, parsePo } from 'pofile-ts';
import type { Language } from '../../src/kit/languages.ts';

/** The translations by their English message. Untranslated messages are missing. */
export type Catalogue = ReadonlyMap<string, string>;

export const catalogueFile = (language: Language): string =>
  fileURLToPath(new URL(`../../src/app/languages/${language}.po`, import.meta.url));

export function readCatalogue(language: Language): Catalogue {
  if (language === 'en') return new Map();
  const { items } = parsePo(readFileSync(catalogueFile(language), 'utf8'));
  return new Map(
    items.flatMap((item) => (translationOf(item) ? [[item.msgid, translationOf(item)] as const] : [])),
  );
}

export const translationOf = ({ msgstr }: PoItem): string => msgstr[0] ?? '';
