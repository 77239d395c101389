import { type Colour, mix } from '../../engine/colour.ts';
import { box, type Facing, type Item, placeFurniture } from '../items.ts';

type FloorPosition = readonly [x: number, z: number];
/** Draws shelves with books, baskets and small things. */
export function bookshelf(
  facing: Facing,
  at: FloorPosition,
  width: number,
  height: number,
  wood: Colour,
  colours: readonly Colour[],
  randomShare: () => number,
): Item[] {
  return placeFurniture(facing, at, [width, 0.3], (put) => {
    const items = [
      box(...put([0, 0, 0.27], [width, height, 0.3]), mix(wood, '#2a1a12', 0.25)),
      box(...put([0, 0, 0], [0.03, height, 0.27]), wood),
      box(...put([width - 0.03, 0, 0], [width, height, 0.27]), wood),
    ];
    const shelves = Math.round(height / 0.38);
    for (let shelf = 0; shelf <= shelves; shelf += 1) {
      const y = (height / shelves) * shelf;
      items.push(
        box(...put([0.03, Math.max(0, y - 0.03), 0], [width - 0.03, Math.max(0.03, y), 0.27]), wood),
      );
      if (shelf === shelves) break;
      let x = 0.06;
      while (x < width - 0.14) {
        const w = 0.03 + randomShare() * 0.05;
        const h = 0.16 + randomShare() * 0.13;
        if (randomShare() > 0.22)
          items.push(
            box(
              ...put([x, y, 0.06], [Math.min(x + w, width - 0.05), y + h, 0.24]),
              colours[Math.floor(randomShare() * colours.length)]!,
            ),
          );
        x += w + (randomShare() > 0.85 ? 0.12 : 0.004);
      }
    }
    return items;
  });
}
