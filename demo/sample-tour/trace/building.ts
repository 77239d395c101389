import { Box, type Material, type Solid } from './solid.ts';

export type Opening = { from: number; to: number; sill: number; head: number };

/** A wall along x or z, built of boxes around its openings. */
export function wall(
  axis: 'x' | 'z',
  at: readonly [number, number],
  from: number,
  to: number,
  tall: number,
  material: Material,
  openings: readonly Opening[] = [],
): Solid[] {
  const solids: Solid[] = [];
  const piece = (a: number, b: number, y0: number, y1: number) => {
    if (b - a < 0.005 || y1 - y0 < 0.005) return;
    solids.push(
      axis === 'x'
        ? new Box([a, y0, at[0]], [b, y1, at[1]], material)
        : new Box([at[0], y0, a], [at[1], y1, b], material),
    );
  };
  let cursor = from;
  for (const opening of [...openings].sort((a, b) => a.from - b.from)) {
    piece(cursor, opening.from, 0, tall);
    piece(opening.from, opening.to, 0, opening.sill);
    piece(opening.from, opening.to, opening.head, tall);
    cursor = opening.to;
  }
  piece(cursor, to, 0, tall);
  return solids;
}

/** A steel window with its burglar bars, in an opening of a wall. */
export function barredWindow(
  axis: 'x' | 'z',
  at: number,
  opening: Opening,
  frame: Material,
  sill: Material,
  inwards: number,
): Solid[] {
  const { from, to, head } = opening;
  const low = opening.sill;
  const place = (
    a0: number,
    a1: number,
    y0: number,
    y1: number,
    half: number,
    material: Material,
    out = 0,
  ): Solid =>
    axis === 'x'
      ? new Box([a0, y0, at + out - half], [a1, y1, at + out + half], material)
      : new Box([at + out - half, y0, a0], [at + out + half, y1, a1], material);
  const solids: Solid[] = [];
  const panes = Math.max(2, Math.round((to - from) / 0.62));
  for (let pane = 0; pane <= panes; pane += 1) {
    const a = from + ((to - from) * pane) / panes;
    solids.push(place(Math.max(from, a - 0.022), Math.min(to, a + 0.022), low, head, 0.025, frame));
  }
  for (const y of [low, head - 0.045, low + (head - low) * 0.7])
    solids.push(place(from, to, y, y + 0.045, 0.025, frame));
  for (let a = from + 0.12; a < to - 0.04; a += 0.125)
    solids.push(place(a - 0.006, a + 0.006, low, head, 0.006, frame, -inwards * 0.05));
  for (const y of [low + (head - low) * 0.2, low + (head - low) * 0.8])
    solids.push(place(from, to, y - 0.007, y + 0.007, 0.006, frame, -inwards * 0.05));
  solids.push(
    axis === 'x'
      ? new Box(
          [from - 0.06, low - 0.04, inwards > 0 ? at : at - 0.16],
          [to + 0.06, low, inwards > 0 ? at + 0.16 : at],
          sill,
          { round: 0.012 },
        )
      : new Box(
          [inwards > 0 ? at : at - 0.16, low - 0.04, from - 0.06],
          [inwards > 0 ? at + 0.16 : at, low, to + 0.06],
          sill,
          { round: 0.012 },
        ),
  );
  return solids;
}

/** The frame around a doorway. */
export function doorFrame(
  axis: 'x' | 'z',
  at: readonly [number, number],
  opening: Opening,
  material: Material,
): Solid[] {
  const { from, to, head } = opening;
  const [low, high] = [at[0] - 0.025, at[1] + 0.025];
  const put = (a0: number, a1: number, y0: number, y1: number) =>
    axis === 'x'
      ? new Box([a0, y0, low], [a1, y1, high], material, { round: 0.008 })
      : new Box([low, y0, a0], [high, y1, a1], material, { round: 0.008 });
  return [
    put(from - 0.06, from + 0.025, 0, head + 0.06),
    put(to - 0.025, to + 0.06, 0, head + 0.06),
    put(from - 0.06, to + 0.06, head - 0.025, head + 0.06),
  ];
}
