import { projectPoint, scaleAt } from '../../engine/camera.ts';
import { type Colour, mix } from '../../engine/colour.ts';
import { lit, shaded } from '../../engine/light.ts';
import { drawDrum } from '../../engine/solids.ts';
import { box, type Facing, type Item, thing, turned } from '../items.ts';

type Spot2 = readonly [x: number, z: number];
const level = { origin: [0, 0, 0], yaw: 0 } as const;

/** A low table with books and a bowl on it. */
export function coffeeTable(at: Spot2, size: Spot2, wood: Colour, accent: Colour): Item[] {
  const [x, z] = at;
  const [w, d] = size;
  return [
    ...(
      [
        [0.05, 0.05],
        [w - 0.1, 0.05],
        [0.05, d - 0.1],
        [w - 0.1, d - 0.1],
      ] as const
    ).map(([dx, dz]) => box([x + dx, 0, z + dz], [x + dx + 0.05, 0.36, z + dz + 0.05], wood)),
    box([x + 0.08, 0.12, z + 0.08], [x + w - 0.08, 0.15, z + d - 0.08], mix(wood, '#2a1a12', 0.15)),
    box([x, 0.36, z], [x + w, 0.42, z + d], wood, { soften: 0.015 }),
    box([x + w * 0.12, 0.42, z + d * 0.3], [x + w * 0.12 + 0.26, 0.45, z + d * 0.3 + 0.2], accent),
    box([x + w * 0.14, 0.45, z + d * 0.34], [x + w * 0.14 + 0.22, 0.475, z + d * 0.34 + 0.15], '#f3ead8'),
    bowl([x + w * 0.68, 0.42, z + d * 0.5], 0.13, '#c9a06a'),
  ];
}

export function bowl([x, y, z]: readonly [number, number, number], r: number, colour: Colour): Item {
  return thing([x - r, y, z - r], [x + r, y + r * 0.8, z + r], (stage) => {
    drawDrum(
      stage,
      level,
      { x, y, z, r: r * 0.55, h: r * 0.7, top: r },
      colour,
      shaded(stage.light, colour, 0.8),
    );
    const [px, py] = projectPoint(stage.camera, [x, y + r * 0.85, z]);
    const scale = scaleAt(stage.camera, [x, y, z]);
    for (const [dx, dy, fruit] of [
      [-0.4, 0, '#d99a3a'],
      [0.35, 0.02, '#7f9b3c'],
      [0, 0.25, '#c2513a'],
    ] as const) {
      stage.canvas.ellipse(
        px + dx * r * scale,
        py - dy * r * scale,
        r * 0.36 * scale,
        r * 0.34 * scale,
        lit(stage.light, fruit),
      );
    }
  });
}

/** A dining table, set down by its corner. */
export function diningTable(at: Spot2, size: Spot2, wood: Colour): Item[] {
  const [x, z] = at;
  const [w, d] = size;
  return [
    ...(
      [
        [0.08, 0.08],
        [w - 0.16, 0.08],
        [0.08, d - 0.16],
        [w - 0.16, d - 0.16],
      ] as const
    ).map(([dx, dz]) => box([x + dx, 0, z + dz], [x + dx + 0.08, 0.7, z + dz + 0.08], wood)),
    box([x, 0.7, z], [x + w, 0.76, z + d], wood, { soften: 0.015, top: mix(wood, '#fff0da', 0.14) }),
    box([x + w * 0.3, 0.76, z + d * 0.2], [x + w * 0.7, 0.765, z + d * 0.8], '#efe2c6'),
    bowl([x + w / 2, 0.765, z + d / 2], 0.16, '#a8673f'),
  ];
}

/** A long low cabinet, for the television or the plates. */
export function sideboard(
  facing: Facing,
  at: Spot2,
  wide: number,
  wood: Colour,
  front: Colour,
  tall = 0.55,
): Item[] {
  return turned(facing, at, [wide, 0.42], (put) => {
    const doors = Math.max(2, Math.round(wide / 0.6));
    const items = [
      box(...put([0.04, 0, 0.06], [wide - 0.04, 0.1, 0.36]), '#3a2a22'),
      box(...put([0, 0.1, 0.01], [wide, tall, 0.42]), wood, { top: mix(wood, '#fff0da', 0.15) }),
    ];
    for (let door = 0; door < doors; door += 1) {
      const from = (wide / doors) * door;
      items.push(
        box(
          ...put([from + 0.02, 0.13, 0], [from + wide / doors - 0.02, tall - 0.04, 0.01]),
          door % 2 === 0 ? front : mix(front, wood, 0.3),
        ),
      );
    }
    return items;
  });
}

/** The television, on a wall or on its cabinet. */
export function television(facing: Facing, at: Spot2, wide: number, y: number): Item[] {
  const tall = wide * 0.58;
  return turned(facing, at, [wide, 0.06], (put) => [
    box(...put([0, y, 0], [wide, y + tall, 0.06]), '#26262a'),
    box(...put([0.03, y + 0.03, -0.004], [wide - 0.03, y + tall - 0.03, -0.002]), '#3d4650'),
  ]);
}

/** Shelves with books, baskets and small things. */
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

/** A desk with a screen on it. */
export function desk(facing: Facing, at: Spot2, wide: number, wood: Colour, metal: Colour): Item[] {
  return turned(facing, at, [wide, 0.68], (put) => [
    ...(
      [
        [0.03, 0.03],
        [wide - 0.08, 0.03],
        [0.03, 0.6],
        [wide - 0.08, 0.6],
      ] as const
    ).map(([x, z]) => box(...put([x, 0, z], [x + 0.05, 0.7, z + 0.05]), metal)),
    box(...put([0, 0.7, 0], [wide, 0.74, 0.68]), wood, { soften: 0.012 }),
    box(...put([wide * 0.5 - 0.1, 0.74, 0.42], [wide * 0.5 + 0.1, 0.76, 0.56]), '#3a3a3d'),
    box(...put([wide * 0.5 - 0.3, 0.86, 0.46], [wide * 0.5 + 0.3, 1.22, 0.49]), '#2b2d31'),
    box(...put([wide * 0.5 - 0.28, 0.88, 0.455], [wide * 0.5 + 0.28, 1.2, 0.457]), '#7f9db0'),
    box(...put([wide * 0.5 - 0.2, 0.74, 0.14], [wide * 0.5 + 0.2, 0.76, 0.28]), '#e6e2d8'),
    box(...put([wide * 0.82, 0.74, 0.3], [wide * 0.82 + 0.2, 0.8, 0.56]), '#b3421f'),
  ]);
}
