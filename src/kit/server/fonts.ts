import { fileURLToPath } from 'node:url';
import anyAscii from 'any-ascii';
import { openSync } from 'fontkit';

const fileOf = (name: string) => fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));

/** Latin with all its marks, Greek, Cyrillic, Arabic, Hebrew, Armenian, Georgian and more. */
export const fonts = { regular: fileOf('DejaVuSans'), bold: fileOf('DejaVuSans-Bold') };

const known = [fonts.regular, fonts.bold]
  .map((file) => openSync(file))
  .filter((font) => 'glyphForCodePoint' in font);

/** With the letters that no font here has, such as those of Chinese or Amharic, spelled in Latin ones. */
export function renderableText(text: string): string {
  const drawn = Array.from(text.normalize('NFC'), (letter) =>
    isDrawable(letter) ? letter : anyAscii(letter),
  );
  return drawn.join('');
}

function isDrawable(letter: string): boolean {
  const point = letter.codePointAt(0) ?? 0;
  return known.every((font) => font.hasGlyphForCodePoint(point));
}

/** Written from right to left: drawn as a whole, because words that are drawn one by one would change places. */
export function isRightToLeft(text: string): boolean {
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);
}
