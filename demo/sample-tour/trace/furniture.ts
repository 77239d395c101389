import { cloth, leaves, paint, painting, plain, wood } from './materials.ts';
import { Box, Drum, Egg, type Material, type Solid, type Vector } from './solid.ts';

/** Sets things down turned: their own x runs to the right, their own z to the back, about their own middle. */
export function placer(x: number, z: number, yaw: number) {
  const cos = Math.cos(yaw);
  const sin = Math.sin(yaw);
  const at = (lx: number, lz: number): readonly [number, number] => [
    x + lx * cos + lz * sin,
    z - lx * sin + lz * cos,
  ];
  return {
    at,
    box(min: Vector, max: Vector, material: Material, round = 0.01): Solid {
      const [cx, cz] = at((min[0] + max[0]) / 2, (min[2] + max[2]) / 2);
      const [hx, hz] = [(max[0] - min[0]) / 2, (max[2] - min[2]) / 2];
      return new Box([cx - hx, min[1], cz - hz], [cx + hx, max[1], cz + hz], material, { yaw, round });
    },
    drum(lx: number, y: number, lz: number, tall: number, r0: number, r1: number, material: Material): Solid {
      const [cx, cz] = at(lx, lz);
      return new Drum([cx, y, cz], tall, r0, r1, material);
    },
  };
}

export function sofa(
  x: number,
  z: number,
  yaw: number,
  wide: number,
  hex: string,
  pillows: readonly Material[],
): Solid[] {
  const put = placer(x, z, yaw);
  const body = cloth(hex);
  const legs = wood('#5b3a26');
  const w = wide / 2;
  const seats = Math.max(1, Math.round((wide - 0.36) / 0.68));
  const solids = [
    put.box([-w, 0.1, 0.26], [w, 0.8, 0.46], body, 0.08),
    put.box([-w, 0.1, -0.44], [-w + 0.18, 0.6, 0.36], body, 0.07),
    put.box([w - 0.18, 0.1, -0.44], [w, 0.6, 0.36], body, 0.07),
    put.box([-w + 0.1, 0.1, -0.42], [w - 0.1, 0.3, 0.4], body, 0.03),
  ];
  for (const [lx, lz] of [
    [-w + 0.08, -0.36],
    [w - 0.08, -0.36],
    [-w + 0.08, 0.38],
    [w - 0.08, 0.38],
  ] as const)
    solids.push(put.drum(lx, 0, lz, 0.11, 0.02, 0.03, legs));
  const place = (wide - 0.36) / seats;
  for (let seat = 0; seat < seats; seat += 1) {
    const from = -w + 0.18 + place * seat;
    solids.push(put.box([from + 0.006, 0.28, -0.46], [from + place - 0.006, 0.45, 0.22], body, 0.055));
    solids.push(put.box([from + 0.01, 0.42, 0.12], [from + place - 0.01, 0.84, 0.3], body, 0.08));
  }
  for (const [index, material] of pillows.entries()) {
    const side = index % 2 === 0 ? -1 : 1;
    const lx = side * (w - 0.42 - Math.floor(index / 2) * 0.34);
    const [cx, cz] = put.at(lx, 0.04);
    const lean = 0.35;
    const up: Vector = [
      0.24 * Math.sin(lean) * Math.sin(yaw),
      0.24 * Math.cos(lean),
      0.24 * Math.sin(lean) * Math.cos(yaw),
    ];
    const across: Vector = [0.24 * Math.cos(yaw), 0, -0.24 * Math.sin(yaw)];
    const thick: Vector = [
      0.085 * Math.sin(yaw) * Math.cos(lean),
      -0.085 * Math.sin(lean),
      0.085 * Math.cos(yaw) * Math.cos(lean),
    ];
    solids.push(new Egg([cx, 0.62, cz], [across, up, thick], material));
  }
  return solids;
}

export function armchair(x: number, z: number, yaw: number, hex: string, pillow: Material): Solid[] {
  const put = placer(x, z, yaw);
  const body = cloth(hex);
  const legs = wood('#6a4630');
  const solids = [
    put.box([-0.38, 0.2, 0.22], [0.38, 0.86, 0.4], body, 0.08),
    put.box([-0.4, 0.2, -0.36], [-0.27, 0.58, 0.34], body, 0.06),
    put.box([0.27, 0.2, -0.36], [0.4, 0.58, 0.34], body, 0.06),
    put.box([-0.28, 0.22, -0.37], [0.28, 0.44, 0.26], body, 0.06),
  ];
  for (const [lx, lz] of [
    [-0.33, -0.3],
    [0.33, -0.3],
    [-0.33, 0.33],
    [0.33, 0.33],
  ] as const)
    solids.push(put.drum(lx, 0, lz, 0.22, 0.016, 0.026, legs));
  const [cx, cz] = put.at(0, 0.14);
  solids.push(
    new Egg(
      [cx, 0.6, cz],
      [
        [0.21 * Math.cos(yaw), 0, -0.21 * Math.sin(yaw)],
        [0, 0.19, 0],
        [0.075 * Math.sin(yaw), 0, 0.075 * Math.cos(yaw)],
      ],
      pillow,
    ),
  );
  return solids;
}

export function chair(x: number, z: number, yaw: number, timber: Material, seat: Material): Solid[] {
  const put = placer(x, z, yaw);
  return [
    ...(
      [
        [-0.2, -0.19],
        [0.17, -0.19],
      ] as const
    ).map(([a, b]) => put.box([a, 0, b], [a + 0.035, 0.44, b + 0.035], timber, 0.006)),
    ...(
      [
        [-0.2, 0.17],
        [0.17, 0.17],
      ] as const
    ).map(([a, b]) => put.box([a, 0, b], [a + 0.035, 0.94, b + 0.035], timber, 0.006)),
    put.box([-0.21, 0.43, -0.2], [0.21, 0.48, 0.2], seat, 0.02),
    put.box([-0.17, 0.82, 0.172], [0.17, 0.94, 0.2], timber, 0.01),
    put.box([-0.17, 0.62, 0.175], [0.17, 0.68, 0.198], timber, 0.008),
  ];
}

export function table(
  x: number,
  z: number,
  yaw: number,
  wide: number,
  deep: number,
  tall: number,
  timber: Material,
): Solid[] {
  const put = placer(x, z, yaw);
  const [w, d] = [wide / 2, deep / 2];
  return [
    put.box([-w, tall - 0.04, -d], [w, tall, d], timber, 0.012),
    put.box([-w + 0.08, tall - 0.11, -d + 0.08], [w - 0.08, tall - 0.04, d - 0.08], timber, 0.005),
    ...(
      [
        [-1, -1],
        [1, -1],
        [-1, 1],
        [1, 1],
      ] as const
    ).map(([a, b]) =>
      put.box(
        [a * (w - 0.07) - 0.03, 0, b * (d - 0.07) - 0.03],
        [a * (w - 0.07) + 0.03, tall - 0.04, b * (d - 0.07) + 0.03],
        timber,
        0.01,
      ),
    ),
  ];
}

/** A chest, sideboard or bedside table with fronts that stand a little proud. */
export function cabinet(
  x: number,
  z: number,
  yaw: number,
  wide: number,
  deep: number,
  tall: number,
  body: Material,
  front: Material,
  doors: number,
  rows = 1,
  lift = 0.08,
): Solid[] {
  const put = placer(x, z, yaw);
  const [w, d] = [wide / 2, deep / 2];
  const solids = [put.box([-w, lift, -d], [w, tall, d], body, 0.006)];
  if (lift > 0)
    solids.push(put.box([-w + 0.03, 0, -d + 0.05], [w - 0.03, lift, d - 0.02], plain('#2f2722'), 0.002));
  const brass = plain('#8a744f', { gloss: 0.2 });
  for (let door = 0; door < doors; door += 1) {
    for (let row = 0; row < rows; row += 1) {
      const a = -w + (wide / doors) * door;
      const h = (tall - lift - 0.03) / rows;
      solids.push(
        put.box(
          [a + 0.008, lift + 0.008 + h * row, -d - 0.018],
          [a + wide / doors - 0.008, lift + h * (row + 1) - 0.004, -d + 0.004],
          front,
          0.005,
        ),
      );
      const knob =
        rows > 1 ? a + wide / doors / 2 - 0.05 : door % 2 === 0 ? a + wide / doors - 0.06 : a + 0.045;
      solids.push(
        rows > 1
          ? put.box(
              [knob, lift + h * (row + 0.5) - 0.008, -d - 0.036],
              [knob + 0.1, lift + h * (row + 0.5) + 0.008, -d - 0.018],
              brass,
              0.004,
            )
          : put.box(
              [knob, lift + h * 0.55 - 0.06, -d - 0.036],
              [knob + 0.014, lift + h * 0.55 + 0.06, -d - 0.018],
              brass,
              0.004,
            ),
      );
    }
  }
  return solids;
}

/** A curtain in its folds: uprights side by side. */
export function curtain(
  axis: 'x' | 'z',
  at: number,
  from: number,
  to: number,
  y0: number,
  y1: number,
  material: Material,
): Solid[] {
  const solids: Solid[] = [];
  let index = 0;
  for (let a = from; a <= to; a += 0.062) {
    const r = 0.038 + 0.012 * Math.sin(index * 2.1);
    const out = 0.012 * Math.sin(index * 1.7);
    const foot: Vector = axis === 'x' ? [a, y0, at + out] : [at + out, y0, a];
    solids.push(new Drum(foot, y1 - y0, r, r * 0.86, material));
    index += 1;
  }
  return solids;
}

export function rod(
  axis: 'x' | 'z',
  at: number,
  from: number,
  to: number,
  y: number,
  material: Material,
): Solid {
  return axis === 'x'
    ? new Box([from, y - 0.014, at - 0.014], [to, y + 0.014, at + 0.014], material, { round: 0.012 })
    : new Box([at - 0.014, y - 0.014, from], [at + 0.014, y + 0.014, to], material, { round: 0.012 });
}

/** A plant with long leaves that bend over, in a pot. */
export function plant(
  x: number,
  z: number,
  tall: number,
  seed: number,
  pot: Material,
  options: { y?: number; pot?: number; leaf?: string; outdoors?: boolean; broad?: number } = {},
): Solid[] {
  const y = options.y ?? 0;
  const size = options.pot ?? 0.2;
  const green = leaves(options.leaf ?? '#4b7a3c');
  const outdoors = options.outdoors ?? false;
  const solids: Solid[] =
    size > 0
      ? [
          new Drum([x, y, z], size * 1.8, size * 0.72, size, pot, { outdoors }),
          new Drum([x, y + size * 1.72, z], size * 0.1, size * 0.9, size * 0.9, plain('#3a2a1e'), {
            outdoors,
          }),
        ]
      : [];
  const root = y + size * 1.75;
  const count = 15;
  for (let at = 0; at < count; at += 1) {
    const turn = at * 2.39996 + seed;
    const lean = 0.22 + 0.75 * ((at % 5) / 5);
    const long = (tall - size * 1.75) * (0.62 + 0.4 * fract(Math.sin(at * 7.3 + seed) * 91.7));
    const parts = 5;
    let px = x;
    let py = root;
    let pz = z;
    for (let part = 0; part < parts; part += 1) {
      const bend = lean * (0.5 + part * 0.36);
      const step = long / parts;
      const d: Vector = [Math.sin(bend) * Math.cos(turn), Math.cos(bend), Math.sin(bend) * Math.sin(turn)];
      const across: Vector = [-Math.sin(turn), 0, Math.cos(turn)];
      const flat: Vector = [
        -Math.cos(bend) * Math.cos(turn),
        Math.sin(bend),
        -Math.cos(bend) * Math.sin(turn),
      ];
      const wide =
        (options.broad ?? 0.055) * Math.sin(Math.PI * (0.22 + 0.7 * ((part + 0.5) / parts))) + 0.008;
      const half = step * 0.66;
      solids.push(
        new Egg(
          [px + d[0] * step * 0.5, py + d[1] * step * 0.5, pz + d[2] * step * 0.5],
          [
            [d[0] * half, d[1] * half, d[2] * half],
            [across[0] * wide, across[1] * wide, across[2] * wide],
            [flat[0] * 0.006, flat[1] * 0.006, flat[2] * 0.006],
          ],
          green,
          { outdoors },
        ),
      );
      px += d[0] * step;
      py += d[1] * step;
      pz += d[2] * step;
    }
  }
  return solids;
}

/** A tree as a crown of many round tufts on a trunk. */
export function tree(x: number, z: number, tall: number, seed: number, hex: string, tip: string): Solid[] {
  const bark = plain('#6a5140');
  const solids: Solid[] = [
    new Drum([x, -0.4, z], tall * 0.86, tall * 0.034, tall * 0.014, bark, { outdoors: true }),
  ];
  const green = leaves(hex, tip);
  for (let at = 0; at < 84; at += 1) {
    const turn = at * 2.39996 + seed;
    const share = Math.sqrt((at + 0.5) / 84);
    const out = share * tall * 0.34;
    const up =
      tall * (0.72 + 0.2 * Math.cos(share * 1.5) + 0.1 * (fract(Math.sin(at * 3.7 + seed) * 91.3) - 0.5));
    const r = tall * (0.045 + 0.05 * fract(Math.sin(at * 12.9 + seed) * 437.5));
    solids.push(
      new Egg(
        [x + Math.cos(turn) * out, up, z + Math.sin(turn) * out],
        [
          [r, 0, 0],
          [0, r * 0.78, 0],
          [0, 0, r],
        ],
        green,
        { outdoors: true },
      ),
    );
  }
  return solids;
}

export function bush(
  x: number,
  z: number,
  tall: number,
  seed: number,
  hex: string,
  tip: string,
  count = 44,
): Solid[] {
  const green = leaves(hex, tip);
  return Array.from({ length: count }, (_, at) => {
    const turn = at * 2.39996 + seed;
    const share = Math.sqrt((at + 0.5) / count);
    const out = share * tall * 0.6;
    const r = tall * (0.11 + 0.09 * fract(Math.sin(at * 12.9 + seed) * 437.5));
    const up =
      tall *
      0.86 *
      Math.sqrt(Math.max(0, 1 - (share * 0.96) ** 2)) *
      (0.55 + 0.45 * fract(Math.sin(at * 5.1 + seed) * 91.7));
    return new Egg(
      [x + Math.cos(turn) * out, Math.max(r * 0.4, up), z + Math.sin(turn) * out],
      [
        [r, 0, 0],
        [0, r * 0.85, 0],
        [0, 0, r],
      ],
      green,
      { outdoors: true },
    );
  });
}

export function framed(
  axis: 'x' | 'z',
  at: number,
  from: number,
  to: number,
  y0: number,
  y1: number,
  side: 1 | -1,
  seed: number,
  timber: Material,
): Solid[] {
  const put = (
    a0: number,
    a1: number,
    b0: number,
    b1: number,
    d0: number,
    d1: number,
    material: Material,
  ): Solid => {
    const [lo, hi] = side > 0 ? [at + d0, at + d1] : [at - d1, at - d0];
    return axis === 'x'
      ? new Box([a0, b0, lo], [a1, b1, hi], material, { round: 0.003 })
      : new Box([lo, b0, a0], [hi, b1, a1], material, { round: 0.003 });
  };
  return [
    put(from, to, y0, y1, 0.002, 0.02, timber),
    put(
      from + 0.03,
      to - 0.03,
      y0 + 0.03,
      y1 - 0.03,
      0.02,
      0.024,
      painting({ axis, from: from + 0.03, to: to - 0.03, y0: y0 + 0.03, y1: y1 - 0.03 }, seed),
    ),
  ];
}

/** A lamp's shade: bright inside, warm through the cloth. */
export const shade = (hex: string, strength: number): Material => {
  const [r, g, b] = paint(hex);
  return plain(hex, { glow: [r * strength, g * strength * 0.82, b * strength * 0.58] });
};

const fract = (value: number) => value - Math.floor(value);
