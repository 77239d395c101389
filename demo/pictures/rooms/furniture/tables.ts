import { type Colour, mix } from '../../engine/colour.ts';
import { box, type Facing, type Item, turned } from '../items.ts';

type Spot2 = readonly [x: number, z: number];
/** Draws shelves with books, baskets and small things. */
export function bookshelf(
  facing: Facing,
  at: Spot2,
  wide: number,
  tall: number,
  wood: Colour,
  colours: readonly Colour[],
  pick: () => number,
): Item[] {
  return turned(facing, at, [wide, 0.3], (put) => {
    const items = [
      box(...put([0, 0, 0.27], [wide, tall, 0.3]), mix(wood, '#2a1a12', 0.25)),
      box(...put([0, 0, 0], [0.03, tall, 0.27]), wood),
      box(...put([wide - 0.03, 0, 0], [wide, tall, 0.27]), wood),
    ];
    const shelves = Math.round(tall / 0.38);
    for (let shelf = 0; shelf <= shelves; shelf += 1) {
      const y = (tall / shelves) * shelf;
      items.push(box(...put([0.03, Math.max(0, y - 0.03), 0], [wide - 0.03, Math.max(0.03, y), 0.27]), wood));
      if (shelf === shelves) break;
      let x = 0.06;
      while (x < wide - 0.14) {
        const w = 0.03 + pick() * 0.05;
        const h = 0.16 + pick() * 0.13;
        if (pick() > 0.22)
          items.push(
            box(
              ...put([x, y, 0.06], [Math.min(x + w, wide - 0.05), y + h, 0.24]),
              colours[Math.floor(pick() * colours.length)]!,
            ),
          );
        x += w + (pick() > 0.85 ? 0.12 : 0.004);
      }
    }
    return items;
  });
}
