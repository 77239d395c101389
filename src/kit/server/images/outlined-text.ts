import { openSync } from 'fontkit';
import { fonts, isRightToLeft, renderableText } from '#kit/server/fonts.ts';

/** Text as outlines: the same on every machine, whatever fonts it has. */
export type GlyphOutlines = {
  /** How wide a line is, in pixels. */
  widthOf(text: string, size: number): number;
  /** The line as SVG paths that begin at the origin, on the base line. */
  outlinesOf(text: string, size: number): string;
};

type OpenFont = Extract<ReturnType<typeof openSync>, { layout: unknown }>;

const opened = new Map<string, OpenFont>();

export function loadGlyphs(weight: keyof typeof fonts): GlyphOutlines {
  const font = opened.get(weight) ?? openFont(weight);
  opened.set(weight, font);
  const scaleOf = (size: number) => size / font.unitsPerEm;
  return {
    widthOf: (text, size) =>
      runsOf(text).reduce((sum, run) => sum + font.layout(run).advanceWidth, 0) * scaleOf(size),
    outlinesOf(text, size) {
      let x = 0;
      const paths = runsOf(text).flatMap((run) => {
        const { glyphs, positions } = font.layout(run);
        return glyphs.map((glyph, index) => {
          const at = positions[index];
          const d = glyph.path.toSVG();
          const left = x + (at?.xOffset ?? 0);
          x += at?.xAdvance ?? glyph.advanceWidth;
          return d && `<path transform="translate(${left} ${at?.yOffset ?? 0})" d="${d}"/>`;
        });
      });
      return `<g transform="scale(${scaleOf(size)} ${-scaleOf(size)})">${paths.join('')}</g>`;
    },
  };
}

/**
 * The pieces of a line that are written in one direction, as they stand from left to right: a font lays out a whole piece in
 * the direction of its script. A line that begins from the right goes on to the left.
 */
function runsOf(text: string): string[] {
  const runs = text.match(fromTheRightOrNot) ?? [];
  return isRightToLeft(runs[0] ?? '') ? runs.toReversed() : runs;
}

const fromTheRightOrNot =
  /[\p{Script=Arabic}\p{Script=Hebrew}][\p{Script=Arabic}\p{Script=Hebrew}\p{M} ]*|[^\p{Script=Arabic}\p{Script=Hebrew}]+/gu;

function openFont(weight: keyof typeof fonts): OpenFont {
  const font = openSync(fonts[weight]);
  if (!('layout' in font)) throw new Error(`${fonts[weight]} holds no single font`);
  return font;
}

/** Without pictograms, which no font here has, and with every other letter in a form that one has. */
export function plainWords(text: string): string {
  const words = text.replace(/\p{Extended_Pictographic}|\p{Cc}|\u{200d}|\u{fe0f}/gu, ' ');
  return renderableText(words).replace(/\s+/g, ' ').trim();
}

/** In at most so many lines; what does not fit ends in an ellipsis, also in the middle of a word that is too long. */
export function fitText(
  text: string,
  options: { letters: GlyphOutlines; size: number; width: number; lines: number },
) {
  const { letters, size, width, lines: most } = options;
  const fits = (line: string) => letters.widthOf(line, size) <= width;
  const lines: string[] = [];
  let rest = plainWords(text).slice(0, 400);
  while (rest !== '' && lines.length < most) {
    if (fits(rest)) {
      lines.push(rest);
      break;
    }
    const isLast = lines.length === most - 1;
    const cut = longestThat(
      (length) => fits(isLast ? `${rest.slice(0, length).trimEnd()}…` : rest.slice(0, length)),
      rest,
    );
    const gap = rest.lastIndexOf(' ', cut);
    const end = gap > cut / 2 ? gap : cut;
    lines.push(isLast ? `${withoutEnd(rest.slice(0, end))}…` : rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return lines;
}

/** Without the comma or the dash before what is left out. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && ' ,.;:·–-'.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** The largest length that fits, by halving: at least one letter, so that there is always a way on. */
function longestThat(fits: (length: number) => boolean, text: string): number {
  let [low, high] = [1, text.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
