import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import anyAscii from 'any-ascii';
import { openSync } from 'fontkit';

export type FontWeight = 'regular' | 'bold';
type OpenFont = Extract<ReturnType<typeof openSync>, { layout: unknown }>;
type FontFace = { file: string; font: OpenFont };

/**
 * The faces in the order of preference. Figtree (OFL.txt) is the product's, with all Latin letters of Europe and
 * Africa. DejaVu adds other diacritics, Greek, Cyrillic, Arabic, Hebrew, Armenian, Georgian and more.
 */
const faces: Readonly<Record<FontWeight, readonly FontFace[]>> = {
  regular: [figtree('regular'), dejaVu('DejaVuSans')],
  bold: [figtree('bold'), dejaVu('DejaVuSans-Bold')],
};

function figtree(weight: FontWeight): FontFace {
  return openFace(join(import.meta.dirname, `figtree-${weight}.ttf`));
}

function dejaVu(name: string): FontFace {
  return openFace(fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)));
}

function openFace(file: string): FontFace {
  const font = openSync(file);
  if (!('layout' in font)) throw new Error(`${file} holds no single font`);
  return { file, font };
}

const hasLetters = ({ font }: FontFace, text: string): boolean =>
  Array.from(text).every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));

/** Returns the first face that contains the whole text, so that no text mixes two faces. */
export function faceFor(text: string, weight: FontWeight): FontFace {
  const [first, last] = faces[weight] as [FontFace, FontFace];
  return hasLetters(first, text) ? first : last;
}

/**
 * Transliterates letters that no face contains in both weights, such as Chinese or Amharic ones, into Latin
 * letters.
 */
export function renderableText(text: string): string {
  const characters = Array.from(text.normalize('NFC'), (character) =>
    isDrawable(character) ? character : anyAscii(character),
  );
  return characters.join('');
}

function isDrawable(character: string): boolean {
  return Object.values(faces).every((weight) => weight.some((face) => hasLetters(face, character)));
}

/**
 * Returns true for text with letters that are written from right to left. Such text is drawn as a whole,
 * because separately drawn words would be in the wrong order.
 */
export function isRightToLeft(text: string): boolean {
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);
}
