import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createItem, type PoFile, parsePo, stringifyPo } from 'pofile-ts';
import { languageNames, translations } from '../src/kit/languages.ts';
import { catalogueFile, translationOf } from './languages/catalogue.ts';
import { messagesIn } from './languages/messages-in.ts';
import { translationError } from './languages/translation-error.ts';

/**
 * `npm run languages` updates the catalogues from the sources and lists untranslated messages. With --check
 * it changes nothing, and fails if a catalogue contains a message that the sources do not, or an invalid
 * translation.
 */
const root = join(import.meta.dirname, '..');
const errors: string[] = [];
const messages = messagesIn(join(root, 'src'), errors);
// A message that cannot be read would lose its translation.
const mayWrite = !process.argv.includes('--check') && errors.length === 0;

for (const language of translations) {
  const file = catalogueFile(language);
  const po = parsePo(readFileSync(file, 'utf8'));
  const existing = new Map(po.items.map((item) => [item.msgid, item]));
  if (mayWrite) writeFileSync(file, formatCatalogue(po));
  else
    for (const message of existing.keys())
      if (!messages.has(message)) errors.push(`${language}.po has what no source says: ${message}`);
  for (const item of existing.values()) {
    const error =
      messages.has(item.msgid) && translationOf(item) && translationError(item.msgid, translationOf(item));
    if (error) errors.push(`${language}.po: ${item.msgid}: ${error}`);
  }
  const missing = [...messages.keys()].filter((message) => {
    const item = existing.get(message);
    return !item || !translationOf(item);
  });
  console.log(
    `${languageNames[language]}: ${messages.size - missing.length} of ${messages.size} messages are translated`,
  );
  if (mayWrite) for (const message of missing) console.log(`  ${message}`);
}

for (const error of errors) console.error(error);
if (errors.length > 0) {
  console.error('npm run languages brings the catalogues up to date; other faults are mended by hand');
  process.exitCode = 1;
}

/**
 * Returns the catalogue's text with the messages in the order of the sources. Messages that are no longer
 * used are dropped.
 */
function formatCatalogue(po: PoFile): string {
  const previous = new Map(po.items.map((item) => [item.msgid, item]));
  const items = [...messages].map(([message, files]) => {
    const item = previous.get(message) ?? createItem();
    return { ...item, msgid: message, msgstr: [translationOf(item)], references: files };
  });
  return `${stringifyPo({ ...po, items }, { foldLength: 0 }).trimEnd()}\n`;
}
