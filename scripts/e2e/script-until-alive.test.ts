import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readBuiltFiles } from '../../src/app/server/boot/built-files.ts';

const client = join(import.meta.dirname, '..', '..', 'dist', 'client');
/** The budget in bytes. It has headroom, so that no code is contorted for single bytes. */
const limitBytes = 105_000;
/** Maps the names of the English files to those of each language. */
const siblings: Record<string, Record<string, string>> = {
  en: {},
  ...JSON.parse(readFileSync(join(client, '.vite/languages.json'), 'utf8')),
};
const languages = ['en', 'lg', 'sw'];

describe.each(languages)('the script budget in %s', (language) => {
  test.each([
    ['home', 'home'],
    ['explore', 'search'],
    ['rental-units', 'search'],
    ['bnbs', 'search'],
    ['for-sale', 'search'],
    ['bank-sales', 'search'],
  ])('keeps the transferred script until %s is hydrated within its budget', async (page, bundle) => {
    const { entry, entryNeeds, filesOf } = await readBuiltFiles(client, siblings[language]);
    const files = [entry, ...entryNeeds, ...filesOf(`src/app/web/pages/${page}.tsx`)];
    // Visitors of the public pages do not load the table of all other pages.
    const linked = filesOf('src/app/web/linked-pages.ts')[0];
    expect(linked).toContain('/linked-pages-');
    expect(files).not.toContain(linked);
    const sizes = Object.fromEntries(files.map((file) => [file, statSync(join(client, `${file}.gz`)).size]));
    for (const name of ['entry-client', 'engine', bundle])
      expect(files).toContainEqual(expect.stringContaining(`/${name}-`));
    expect(files.length).toBeLessThanOrEqual(4);
    const sum = Object.values(sizes).reduce((one, other) => one + other, 0);
    expect(sum, JSON.stringify(sizes)).toBeLessThanOrEqual(limitBytes);
  });
});
