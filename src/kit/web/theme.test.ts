import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const [light = '', dark = ''] = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8').split(
  '@media screen and (prefers-color-scheme: dark)',
);

function readColours(css: string): Record<string, string> {
  return Object.fromEntries(
    Array.from(css.matchAll(/--color-([a-z0-9-]+): (#[0-9a-f]{6});/g), ([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
}

/** Returns the relative luminance as WCAG 2 defines it, from 0 (black) to 1 (white). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

const grounds = ['paper', 'sunken', 'surface'];
const pairs: [colour: string, grounds: string[], least: number][] = [
  ['ink', grounds, 7],
  ['muted', grounds, 4.5],
  ['edge', ['paper', 'surface'], 3],
  ['on-accent', ['accent', 'accent-hover'], 4.5],
  ['accent', ['paper', 'surface'], 3],
  ['ok', [...grounds, 'ok-tint'], 4.5],
  ['info', [...grounds, 'info-tint'], 4.5],
  ['warn', [...grounds, 'warn-tint'], 4.5],
  ['danger', [...grounds, 'danger-tint'], 4.5],
  ['paper', ['ink', 'danger'], 4.5],
];

describe.each([
  ['light', readColours(light)],
  ['dark', { ...readColours(light), ...readColours(dark) }],
])('in %s mode', (_, colours) => {
  test.each(pairs)('%s contrasts with %s at least %d:1', (colour, colourGrounds, least) => {
    for (const ground of colourGrounds)
      expect(contrast(colours[colour] ?? '', colours[ground] ?? ''), ground).toBeGreaterThanOrEqual(least);
  });
});
