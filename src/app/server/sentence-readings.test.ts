import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillDemo } from '#app/server/demo/demo.ts';
import { isReadRight, minReadShare, parseReadSentences, partsOf } from '#app/testing/reading-judge.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import type { PropertyPage, SearchReading } from '#features/search/schema.ts';

let world: TestApp;

beforeAll(async () => {
  world = await createTestApp({ clock: () => new Date('2026-11-30T09:00:00Z') });
  await fillDemo(world.kit, { pictures: false });
  await world.search.index.settled();
});
afterAll(() => world.close());

test('reads sentences as people mean them', async () => {
  const sentences = parseReadSentences(
    await readFile(join(import.meta.dirname, '../testing/sentence-readings.tsv'), 'utf8'),
  );
  const wrong: string[] = [];
  for (const { text, readings } of sentences) {
    const { body } = await world.app.inject({
      url: `/api/properties/page?limit=1&q=${encodeURIComponent(text)}`,
    });
    const parts = partsOf((JSON.parse(body) as PropertyPage).search as SearchReading);
    if (!isReadRight(parts, readings)) wrong.push(`${text}: ${[...parts].join(' ')}`);
  }
  expect(sentences.length).toBeGreaterThan(300);
  const share = 1 - wrong.length / sentences.length;
  expect(share >= minReadShare ? [] : wrong).toEqual([]);
}, 120_000);
