import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const theme = join(import.meta.dirname, '../../../kit/web/theme.css');

/** Returns the theme's colours as CSS, light and dark, for a drawing outside the page's stylesheet. */
export async function themeColours(): Promise<string> {
  const css = await readFile(theme, 'utf8');
  const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)');
  return `:root{${coloursIn(light)}}@media (prefers-color-scheme:dark){:root{${coloursIn(dark)}}}`;
}

function coloursIn(css: string): string {
  return Array.from(
    css.matchAll(/(--color-[a-z0-9-]{1,40}): (#[0-9a-f]{3,8});/g),
    ([, name, colour]) => `${name}:${colour}`,
  ).join(';');
}
