import { type FontWeight, faceFor, isRightToLeft, renderableText } from '#kit/server/design/fonts.ts';

/** Text as outlines, which look the same on every machine, whatever fonts it has. */
export type GlyphOutlines = {
  /** Returns the width of a line of text, in pixels. */
  widthOf(text: string, size: number): number;
  /** Returns the text as SVG paths that begin at the origin, on the baseline. */
  outlinesOf(text: string, size: number): string;
};

/**
 * Loads the font for a text, of which lines and parts can then be drawn.
 * @param text the whole text, because one face draws all of it
 */
export function loadGlyphs(text: string, weight: FontWeight): GlyphOutlines {
  const { font } = faceFor(drawableText(text), weight);
  const scaleOf = (size: number) => size / font.unitsPerEm;
  return {
    widthOf: (text, size) =>
      runsOf(text).reduce((sum, run) => sum + font.layout(run).advanceWidth, 0) * scaleOf(size),
    outlinesOf(text, size) {
      let x = 0;
      const paths = runsOf(text).flatMap((run) => {
        const { glyphs, positions } = font.layout(run);
        return glyphs.map((glyph, index) => {
          const position = positions[index];
          const d = glyph.path.toSVG();
          const left = x + (position?.xOffset ?? 0);
          x += position?.xAdvance ?? glyph.advanceWidth;
          return d && `<path transform="translate(${left} ${position?.yOffset ?? 0})" d="${d}"/>`;
        });
      });
      return `<g transform="scale(${scaleOf(size)} ${-scaleOf(size)})">${paths.join('')}</g>`;
    },
  };
}

/**
 * Splits a text into runs that are written in one direction, in visual order from left to right, because a
 * font lays out a whole run in the direction of its script. A text that begins from the right continues to
 * the left.
 */
function runsOf(text: string): string[] {
  const runs = text.match(directionRuns) ?? [];
  return isRightToLeft(runs[0] ?? '') ? runs.toReversed() : runs;
}

const directionRuns =
  /[\p{Script=Arabic}\p{Script=Hebrew}][\p{Script=Arabic}\p{Script=Hebrew}\p{M} ]*|[^\p{Script=Arabic}\p{Script=Hebrew}]+/gu;

/**
 * Removes pictograms, which our fonts do not contain, and transliterates other characters that they do not
 * contain.
 */
export function drawableText(text: string): string {
  const plain = text.replace(/\p{Extended_Pictographic}|\p{Cc}|\u{200d}|\u{fe0f}/gu, ' ');
  return renderableText(plain).replace(/\s+/g, ' ').trim();
}

/**
 * Breaks text into at most the given number of lines. Text that does not fit ends in an ellipsis, even within
 * a word that is too long.
 */
export function fitText(
  text: string,
  options: { glyphs: GlyphOutlines; size: number; width: number; lines: number },
) {
  const { glyphs, size, width, lines: maxLines } = options;
  const fits = (line: string) => glyphs.widthOf(line, size) <= width;
  const lines: string[] = [];
  let rest = drawableText(text).slice(0, 400);
  while (rest !== '' && lines.length < maxLines) {
    if (fits(rest)) {
      lines.push(rest);
      break;
    }
    const isLast = lines.length === maxLines - 1;
    const fittingLength = maxLengthThat(
      (length) => fits(isLast ? `${rest.slice(0, length).trimEnd()}…` : rest.slice(0, length)),
      rest,
    );
    const lastSpace = rest.lastIndexOf(' ', fittingLength);
    const end = lastSpace > fittingLength / 2 ? lastSpace : fittingLength;
    lines.push(isLast ? `${withoutEnd(rest.slice(0, end))}…` : rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return lines;
}

/** Removes a comma or a dash before the omitted text. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && ' ,.;:·–-'.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/**
 * Finds the largest length that fits, by bisection. It is at least one letter, so that the caller always
 * makes progress.
 */
function maxLengthThat(fits: (length: number) => boolean, text: string): number {
  let [low, high] = [1, text.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
