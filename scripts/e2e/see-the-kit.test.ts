import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { buildKitPage } from '../kit.ts';
import { sharedBrowser } from './browser.ts';
import { expectPageQuality } from './journey.ts';
import { takePictures } from './kit-pictures.ts';

/** Returns the differing rows of two pictures, as the first and the last; null if there are none. */
async function differingRows(one: Buffer | string, other: Buffer | string): Promise<string | null> {
  const [a, b] = await Promise.all(
    [one, other].map((file) => sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (!a || !b) throw new Error('no pictures');
  if (a.info.width !== b.info.width || a.info.height !== b.info.height)
    return `${a.info.width} × ${a.info.height} instead of ${b.info.width} × ${b.info.height}`;
  const rowBytes = a.info.width * 3;
  // Processors round the edges of letters and corners differently, by a few levels.
  const differs = (value: number, index: number) => Math.abs(value - (b.data[index] ?? 0)) > 16;
  const rows: number[] = [];
  for (const [index, value] of a.data.entries())
    if (differs(value, index)) rows.push(Math.floor(index / rowBytes));
  return rows.length === 0 ? null : `differs from y = ${rows[0]} to ${rows.at(-1)}`;
}

test('each part of the kit looks as it did', async ({ skip }) => {
  skip(
    process.env.CHROME_PATH !== undefined || process.platform !== 'linux' || process.arch !== 'x64',
    'only the browser from npm draws letters as in the pictures',
  );
  const taken = await takePictures(await sharedBrowser(), await buildKitPage());
  const differences: string[] = [];
  for (const { name, file, picture } of taken) {
    const rows = await differingRows(picture, file);
    if (!rows) continue;
    const actual = join(tmpdir(), `kit-${name}.png`);
    await writeFile(actual, picture);
    differences.push(`${name} ${rows}: compare ${actual} with ${file}`);
  }
  expect(differences, 'If the change is meant: npm run kit -- --renew').toEqual([]);
});

test('the kit passes axe in both modes', async () => {
  const browser = await sharedBrowser();
  const html = await buildKitPage();
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, colorScheme });
    await page.setContent(html);
    await expectPageQuality(page);
    await page.close();
  }
});
