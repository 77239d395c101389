import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createItem, type PoFile, parsePo, stringifyPo } from 'pofile-ts';
import { languageNames, translations } from '../src/kit/languages.ts';
import { catalogueFile, translationOf } from './languages/catalogue.ts';
import { messagesIn } from './languages/messages-in.ts';
import { translationError } from './languages/translation-error.ts';

/**
 * `npm run languages` updates the catalogues from the sources and lists untranslated messages. With --check
 * it changes nothing, and fails if a catalogue contains a message that the sources do not, or a translation
 * with other placeholders.
 */
const root = join(import.meta.dirname, '..');
const mayWrite = !process.argv.includes('--check');
const wanted = messagesIn(join(root, 'src'));
const faults: string[] = [];

for (const language of translations) {
  const file = catalogueFile(language);
  const po = parsePo(readFileSync(file, 'utf8'));
  const known = new Map(po.items.map((item) => [item.msgid, item]));
  if (mayWrite) writeFileSync(file, written(po));
  else
    for (const message of known.keys())
      if (!wanted.has(message)) faults.push(`${language}.po has what no source says: ${message}`);
  for (const item of known.values()) {
    const fault =
      wanted.has(item.msgid) && translationOf(item) && translationError(item.msgid, translationOf(item));
    if (fault) faults.push(`${language}.po: ${item.msgid}: ${fault}`);
  }
  const missing = [...wanted.keys()].filter((message) => {
    const item = known.get(message);
    return !item || !translationOf(item);
  });
  console.log(
    `${languageNames[language]}: ${wanted.size - missing.length} of ${wanted.size} messages are translated`,
  );
  if (mayWrite) for (const message of missing) console.log(`  ${message}`);
}

for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error('npm run languages brings the catalogues up to date; other faults are mended by hand');
  process.exitCode = 1;
}

/** Writes the messages in the order of the sources; messages that are no longer used are dropped. */
function written(po: PoFile): string {
  const before = new Map(po.items.map((item) => [item.msgid, item]));
  const items = [...wanted].map(([message, files]) => {
    const item = before.get(message) ?? createItem();
    return { ...item, msgid: message, msgstr: [translationOf(item)], references: files };
  });
  return `${stringifyPo({ ...po, items }, { foldLength: 0 }).trimEnd()}\n`;
}
