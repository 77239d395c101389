import { fileURLToPath } from 'node:url';
import anyAscii from 'any-ascii';
import { openSync } from 'fontkit';

const fileOf = (name: string) => fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));

/**
 * The fonts contain Latin with all its diacritics, Greek, Cyrillic, Arabic, Hebrew, Armenian, Georgian and
 * more.
 */
export const fonts = { regular: fileOf('DejaVuSans'), bold: fileOf('DejaVuSans-Bold') };

const openedFonts = [fonts.regular, fonts.bold]
  .map((file) => openSync(file))
  .filter((font) => 'glyphForCodePoint' in font);

/**
 * Transliterates letters that the fonts do not both contain, such as Chinese or Amharic ones, into Latin
 * letters.
 */
export function renderableText(text: string): string {
  const characters = Array.from(text.normalize('NFC'), (character) =>
    isDrawable(character) ? character : anyAscii(character),
  );
  return characters.join('');
}

function isDrawable(character: string): boolean {
  const codePoint = character.codePointAt(0) ?? 0;
  return openedFonts.every((font) => font.hasGlyphForCodePoint(codePoint));
}

/**
 * Returns true for text with letters that are written from right to left. Such text is drawn as a whole,
 * because separately drawn words would be in the wrong order.
 */
export function isRightToLeft(text: string): boolean {
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);
}
