import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The colours that emails, PDFs and pictures use. */
const names = [
  'paper',
  'surface',
  'ink',
  'muted',
  'line',
  'edge',
  'accent',
  'on-accent',
  'info',
  'info-tint',
  'danger',
  'danger-tint',
] as const;

type Colours = Readonly<Record<(typeof names)[number], string>>;

const css = readFileSync(join(import.meta.dirname, '../../web/theme.css'), 'utf8');
const [light = '', dark = ''] = css.split('@media screen and (prefers-color-scheme: dark)');

const entriesOf = (part: string): [name: string, colour: string][] =>
  Array.from(part.matchAll(/--color-([a-z0-9-]{1,40}): (#[0-9a-f]{3,8});/g), ([, name = '', colour = '']) => [
    name,
    colour,
  ]);

function coloursIn(part: string): Colours {
  const values = new Map(entriesOf(part));
  const valueOf = (name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`theme.css has no colour ${name}`);
    return value;
  };
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Colours;
}

export const lightColours = coloursIn(light);
export const darkColours = coloursIn(dark);

const declarations = (part: string) =>
  entriesOf(part)
    .map(([name, colour]) => `--color-${name}:${colour}`)
    .join(';');

/** The theme's colours as CSS, light and dark, for pages and drawings without the application's stylesheet. */
export const themeCss = `:root{${declarations(light)}}@media screen and (prefers-color-scheme:dark){:root{${declarations(dark)}}}`;

/** The product's typeface on such pages, with the device's own as a fallback. */
export const fontFamily = "Figtree, system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif";
