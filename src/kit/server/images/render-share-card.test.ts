import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawableText, fitText, loadGlyphs } from './outlined-text.ts';
import { renderShareCard } from './render-share-card.ts';
import type { ShareCard } from './share-card.ts';

const card: ShareCard = {
  brand: 'Name',
  mark: '<rect width="32" height="32"/>',
  lead: 'UGX 900,000',
  title: 'A flat',
  detail: 'Kira',
  badge: '360° tour',
  layout: 'one',
};
const photo = (background: string) =>
  sharp({ create: { width: 900, height: 1600, channels: 3, background } })
    .webp()
    .toBuffer();
const colourAt = async (bytes: Buffer, left: number, top: number) => {
  const { data } = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data].map((part) => Math.round(part / 64));
};

test('renders a JPEG of 1,200 by 630 that chats accept, with the photo behind the text', async () => {
  const bytes = await renderShareCard(card, [await photo('#00ff00')]);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect(bytes.length).toBeLessThan(300_000);
  expect(await colourAt(bytes, 600, 60)).toEqual([0, 4, 0]);
});

test('places up to three photos side by side', async () => {
  const photographs = await Promise.all(['#ff0000', '#00ff00', '#0000ff', '#ffffff'].map(photo));
  const bytes = await renderShareCard({ ...card, lead: null, badge: null, layout: 'several' }, photographs);
  expect(await colourAt(bytes, 200, 300)).toEqual([4, 0, 0]);
  expect(await colourAt(bytes, 600, 300)).toEqual([0, 4, 0]);
  expect(await colourAt(bytes, 1000, 300)).toEqual([0, 0, 4]);
  expect(await colourAt(bytes, 1190, 620)).toEqual([4, 4, 4]);
});

test.each([
  ['nothing', ''],
  ['one long word', 'W'.repeat(5_000)],
  ['markup', '<script>&"'],
  ['letters from the right', 'شقة جميلة في كمبالا'],
  ['pictograms and letters that no font has', '🏠👨‍👩‍👧 漂亮的公寓 ቆንጆ'],
  ['broken text', '\ud800\u0000\u202e'],
])('renders a card despite %s', async (_, words) => {
  const bytes = await renderShareCard({ ...card, lead: words, title: words, detail: words }, []);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
});

describe('text wrapping', () => {
  const glyphs = loadGlyphs('', 'regular');
  const lines = (text: string, most = 2) => fitText(text, { glyphs, size: 40, width: 400, lines: most });
  const allFit = (found: string[]) => found.every((line) => glyphs.widthOf(line, 40) <= 400);

  test('keeps text that fits unchanged', () => {
    expect(lines('A short line')).toEqual(['A short line']);
  });

  test('breaks a line between words and ends the overflow in an ellipsis', () => {
    const found = lines('a bright family house, with four bedrooms, in a garden by the lake');
    expect(found).toHaveLength(2);
    expect(found[0]).toMatch(/^a bright \w+/);
    expect(found[1]).toMatch(/\p{L}…$/u);
    expect(allFit(found)).toBe(true);
  });

  test('cuts an overlong word', () => {
    const found = lines('x'.repeat(300));
    expect(found.map((line) => line.endsWith('…'))).toEqual([false, true]);
    expect(allFit(found)).toBe(true);
  });
});

test('joins text to one line without emoji, in letters that the font has', () => {
  expect(drawableText(' A\n🏠 flat\t漂亮 ')).toBe('A flat PiaoLiang');
});
