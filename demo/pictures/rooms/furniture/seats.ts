import { type Colour, mix } from '../../engine/colour.ts';
import { box, type Facing, type Item, turned } from '../items.ts';

type Spot2 = readonly [x: number, z: number];

/** A sofa of two, three or four places, with cushions in two colours. */
export function sofa(
  facing: Facing,
  at: Spot2,
  wide: number,
  colour: Colour,
  cushions: readonly [Colour, Colour],
  legs: Colour,
): Item[] {
  const deep = 0.88;
  const seats = Math.max(2, Math.round((wide - 0.36) / 0.66));
  return turned(facing, at, [wide, deep], (put) => {
    const items: Item[] = [];
    for (const [x, z] of [
      [0.06, 0.06],
      [wide - 0.12, 0.06],
      [0.06, deep - 0.12],
      [wide - 0.12, deep - 0.12],
    ] as const)
      items.push(box(...put([x, 0, z], [x + 0.06, 0.12, z + 0.06]), legs));
    items.push(
      box(...put([0.18, 0.12, 0.02], [wide - 0.18, 0.3, deep - 0.2]), mix(colour, '#2a1a12', 0.08), {
        soften: 0.03,
      }),
    );
    items.push(box(...put([0, 0.12, deep - 0.2], [wide, 0.82, deep]), colour, { soften: 0.07 }));
    items.push(box(...put([0, 0.12, 0], [0.18, 0.6, deep - 0.2]), colour, { soften: 0.06 }));
    items.push(box(...put([wide - 0.18, 0.12, 0], [wide, 0.6, deep - 0.2]), colour, { soften: 0.06 }));
    const place = (wide - 0.36) / seats;
    for (let seat = 0; seat < seats; seat += 1) {
      const x = 0.18 + place * seat;
      items.push(
        box(
          ...put([x + 0.008, 0.3, 0], [x + place - 0.008, 0.45, deep - 0.38]),
          mix(colour, '#fff6e6', 0.1),
          { soften: 0.05 },
        ),
      );
      items.push(
        box(
          ...put([x + 0.008, 0.3, deep - 0.38], [x + place - 0.008, 0.8, deep - 0.2]),
          mix(colour, '#fff6e6', 0.06),
          { soften: 0.07 },
        ),
      );
    }
    items.push(
      box(...put([0.22, 0.46, deep - 0.52], [0.62, 0.82, deep - 0.4]), cushions[0], { soften: 0.07 }),
    );
    items.push(
      box(...put([wide - 0.62, 0.46, deep - 0.52], [wide - 0.22, 0.82, deep - 0.4]), cushions[1], {
        soften: 0.07,
      }),
    );
    if (seats > 2)
      items.push(
        box(...put([wide - 1.0, 0.46, deep - 0.5], [wide - 0.66, 0.74, deep - 0.4]), cushions[0], {
          soften: 0.06,
        }),
      );
    return items;
  });
}

/** An armchair on wooden legs. */
export function armchair(facing: Facing, at: Spot2, colour: Colour, cushion: Colour, wood: Colour): Item[] {
  return turned(facing, at, [0.78, 0.8], (put) => [
    ...(
      [
        [0.04, 0.04],
        [0.68, 0.04],
        [0.04, 0.7],
        [0.68, 0.7],
      ] as const
    ).map(([x, z]) => box(...put([x, 0, z], [x + 0.06, 0.26, z + 0.06]), wood)),
    box(...put([0.1, 0.22, 0.02], [0.68, 0.42, 0.62]), mix(colour, '#fff6e6', 0.08), { soften: 0.06 }),
    box(...put([0.04, 0.22, 0.62], [0.74, 0.88, 0.78]), colour, { soften: 0.08 }),
    box(...put([0, 0.22, 0.04], [0.1, 0.6, 0.62]), colour, { soften: 0.05 }),
    box(...put([0.68, 0.22, 0.04], [0.78, 0.6, 0.62]), colour, { soften: 0.05 }),
    box(...put([0.2, 0.44, 0.48], [0.58, 0.76, 0.6]), cushion, { soften: 0.06 }),
  ]);
}

/** A dining chair: four legs, a seat, a back of slats. */
export function chair(facing: Facing, at: Spot2, wood: Colour, seat: Colour): Item[] {
  return turned(facing, at, [0.44, 0.46], (put) => [
    ...(
      [
        [0, 0],
        [0.39, 0],
        [0, 0.41],
        [0.39, 0.41],
      ] as const
    ).map(([x, z]) => box(...put([x, 0, z], [x + 0.05, 0.44, z + 0.05]), wood)),
    box(...put([0, 0.44, 0], [0.44, 0.5, 0.41]), seat, { soften: 0.02 }),
    box(...put([0, 0.44, 0.41], [0.05, 0.98, 0.46]), wood),
    box(...put([0.39, 0.44, 0.41], [0.44, 0.98, 0.46]), wood),
    box(...put([0.05, 0.84, 0.42], [0.39, 0.98, 0.45]), wood),
    box(...put([0.05, 0.64, 0.42], [0.39, 0.7, 0.45]), wood),
  ]);
}

export function stool(at: Spot2, colour: Colour, tall = 0.68): Item[] {
  const [x, z] = at;
  return [
    ...(
      [
        [0.02, 0.02],
        [0.29, 0.02],
        [0.02, 0.29],
        [0.29, 0.29],
      ] as const
    ).map(([dx, dz]) => box([x + dx, 0, z + dz], [x + dx + 0.035, tall - 0.06, z + dz + 0.035], colour)),
    box([x, tall - 0.06, z], [x + 0.34, tall, z + 0.34], mix(colour, '#fff0da', 0.15), { soften: 0.015 }),
  ];
}

/** A cane chair for the veranda. */
export function caneChair(facing: Facing, at: Spot2, cushion: Colour): Item[] {
  const cane = '#b98a55';
  return turned(facing, at, [0.72, 0.72], (put) => [
    ...(
      [
        [0.02, 0.02],
        [0.64, 0.02],
        [0.02, 0.64],
        [0.64, 0.64],
      ] as const
    ).map(([x, z]) => box(...put([x, 0, z], [x + 0.06, 0.34, z + 0.06]), cane)),
    box(...put([0, 0.32, 0], [0.72, 0.38, 0.64]), cane),
    box(...put([0.07, 0.38, 0.02], [0.65, 0.48, 0.62]), cushion, { soften: 0.05 }),
    box(...put([0, 0.38, 0], [0.07, 0.62, 0.64]), mix(cane, '#fff0da', 0.12), { soften: 0.03 }),
    box(...put([0.65, 0.38, 0], [0.72, 0.62, 0.64]), mix(cane, '#fff0da', 0.12), { soften: 0.03 }),
    box(...put([0, 0.38, 0.64], [0.72, 0.98, 0.72]), mix(cane, '#fff0da', 0.06), { soften: 0.04 }),
    box(...put([0.12, 0.5, 0.54], [0.6, 0.9, 0.63]), cushion, { soften: 0.06 }),
  ]);
}
