import type { Portal } from './bake.ts';
import { barredWindow, doorFrame, type Opening, wall } from './building.ts';
import {
  armchair,
  bush,
  cabinet,
  chair,
  curtain,
  framed,
  placer,
  plant,
  rod,
  shade,
  sofa,
  table,
  tree,
} from './furniture.ts';
import { cloth, grass, paint, plain, planks, rug, striped, tiles, walls, wood } from './materials.ts';
import type { Eye } from './render.ts';
import { Box, Drum, Egg, type Solid } from './solid.ts';

/*
 * One small house on a hill over the lake. x runs east, z north, y up, in metres; the living room's floor is at 0. All rooms
 * are in one model, so that each is seen through the doors of the others.
 */

const tall = 2.8;
const cream = paint('#f3e9d8');
const colours = {
  living: cream,
  clay: paint('#b86a4a'),
  kitchen: paint('#efe7d6'),
  bedroom: paint('#e9e2d2'),
  sage: paint('#8b9a7b'),
  bathroom: paint('#f0ece2'),
  outside: paint('#ecd3a6'),
};
const skirting = paint('#8a5c3d');

const southDoor: Opening = { from: 1.7, to: 4.5, sill: 0, head: 2.35 };
const westWindow: Opening = { from: 1.3, to: 3, sill: 0.85, head: 2.2 };
const kitchenDoor: Opening = { from: 2.9, to: 3.8, sill: 0, head: 2.12 };
const kitchenWindow: Opening = { from: 7.9, to: 9.4, sill: 1.1, head: 2.15 };
const bedroomDoor: Opening = { from: 3.7, to: 4.6, sill: 0, head: 2.12 };
const bedroomWindow: Opening = { from: 6.1, to: 7.7, sill: 0.85, head: 2.2 };
const bathDoor: Opening = { from: 5.2, to: 6, sill: 0, head: 2.12 };
const bathWindow: Opening = { from: 5.7, to: 6.4, sill: 1.6, head: 2.2 };
const diningWindow: Opening = { from: 5.3, to: 6.5, sill: 0.85, head: 2.2 };

const portal = (axis: 'x' | 'z', at: number, inwards: 1 | -1, { from, to, sill, head }: Opening): Portal =>
  axis === 'x'
    ? {
        corner: [from, sill, at],
        along: [to - from, 0, 0],
        up: [0, head - sill, 0],
        inwards: [0, 0, inwards],
      }
    : {
        corner: [at, sill, from],
        along: [0, 0, to - from],
        up: [0, head - sill, 0],
        inwards: [inwards, 0, 0],
      };

/** The house with its walls, seen from above. */
const hull = [
  [-0.15, 7.15, -0.15, 4.95],
  [7, 10.55, 0.45, 4.8],
  [-0.15, 4.95, 4.8, 9.15],
  [4.8, 7.35, 4.8, 8.15],
] as const;

export const isOutdoors = (x: number, z: number): boolean =>
  !hull.some(([x0, x1, z0, z1]) => x > x0 && x < x1 && z > z0 && z < z1);

/** Where the day comes in. */
export const portals: readonly Portal[] = [
  portal('x', -0.15, 1, southDoor),
  portal('x', -0.15, 1, diningWindow),
  portal('z', -0.15, 1, westWindow),
  portal('z', -0.15, 1, bedroomWindow),
  portal('x', 0.45, 1, kitchenWindow),
  portal('x', 8.15, -1, bathWindow),
];

/** Which paint a wall shows on the side that faces this place. */
function wallColour(x: number, z: number): ReturnType<typeof paint> {
  const inside = (x0: number, x1: number, z0: number, z1: number) => x > x0 && x < x1 && z > z0 && z < z1;
  if (inside(-0.02, 7.02, -0.02, 4.82)) return z > 4.7 && x < 3.4 ? colours.clay : colours.living;
  if (inside(7.1, 10.45, 0.55, 4.65)) return colours.kitchen;
  if (inside(-0.02, 4.82, 4.9, 9.05)) return z > 8.9 ? colours.sage : colours.bedroom;
  if (inside(4.9, 7.25, 4.9, 8.05)) return colours.bathroom;
  return colours.outside;
}

const paintwork = walls(wallColour, skirting);
const steel = plain('#4a3b32', { gloss: 0.03 });
const sillStone = plain('#e3d8c6', { gloss: 0.03 });
const timber = wood('#7a4f33');
const pale = wood('#b98b5c');
const chrome = plain('#b8bcbc', { gloss: 0.45 });

export function buildHome(): Solid[] {
  return [
    ...shell(),
    ...livingRoom(),
    ...diningCorner(),
    ...kitchen(),
    ...bedroom(),
    ...bathroom(),
    ...veranda(),
    ...garden(),
  ];
}

function shell(): Solid[] {
  const ceiling = walls(
    (x, z) =>
      x > 0 && x < 10.4 && z > 0 && z < 9
        ? paint('#faf6ee')
        : z < 0 && z > -3
          ? paint('#a8764a')
          : paint('#e8dcc6'),
    paint('#e8dcc6'),
  );
  return [
    new Box([0, -0.3, 0], [7, 0, 4.8], planks('#b07d50', 'x')),
    new Box([7, -0.3, 0.6], [10.4, 0, 4.65], tiles('#d9cdb8', '#b5a78f', 0.6)),
    new Box([0, -0.3, 4.8], [4.8, 0, 9], planks('#a9744a', 'x')),
    new Box([4.8, -0.3, 4.8], [7.2, 0, 8], tiles('#b7c0b4', '#8f9a8d', 0.3)),
    new Box([-0.9, tall + 0.02, -3.4], [11.2, tall + 0.3, 9.8], ceiling),
    new Box([0, tall, 0], [7, tall + 0.02, 4.8], ceiling),
    new Box([7.15, tall, 0.6], [10.4, tall + 0.02, 4.65], ceiling),
    new Box([0, tall, 4.95], [4.8, tall + 0.02, 9], ceiling),
    new Box([4.95, tall, 4.95], [7.2, tall + 0.02, 8], ceiling),
    ...[
      [2.2, 2.4],
      [8.75, 2.7],
      [2.4, 6.6],
      [6.1, 6.4],
    ].flatMap(([x, z]) => [
      new Drum([x!, tall - 0.07, z!], 0.07, 0.19, 0.2, shade('#fff3d8', 9)),
      new Drum([x!, tall - 0.025, z!], 0.025, 0.215, 0.215, steel),
    ]),
    ...wall('x', [-0.15, 0], -0.15, 7.15, tall + 0.02, paintwork, [southDoor, diningWindow]),
    ...wall('z', [-0.15, 0], 0, 9, tall + 0.02, paintwork, [westWindow, bedroomWindow]),
    ...wall('z', [7, 7.15], -0.15, 4.95, tall + 0.02, paintwork, [kitchenDoor]),
    ...wall('x', [4.8, 4.95], 0, 7, tall + 0.02, paintwork, [bedroomDoor]),
    ...wall('x', [0.45, 0.6], 7.15, 10.55, tall + 0.02, paintwork, [kitchenWindow]),
    ...wall('z', [10.4, 10.55], 0.6, 4.8, tall + 0.02, paintwork),
    ...wall('x', [4.65, 4.8], 7.15, 10.55, tall + 0.02, paintwork),
    ...wall('z', [4.8, 4.95], 4.95, 9, tall + 0.02, paintwork, [bathDoor]),
    ...wall('x', [9, 9.15], -0.15, 4.95, tall + 0.02, paintwork),
    ...wall('z', [7.2, 7.35], 4.8, 8.15, tall + 0.02, paintwork),
    ...wall('x', [8, 8.15], 4.95, 7.35, tall + 0.02, paintwork, [bathWindow]),
    ...barredWindow('z', -0.075, westWindow, steel, sillStone, 1),
    ...barredWindow('z', -0.075, bedroomWindow, steel, sillStone, 1),
    ...barredWindow('x', 0.525, kitchenWindow, steel, sillStone, 1),
    ...barredWindow('x', 8.075, bathWindow, steel, sillStone, -1),
    ...barredWindow('x', -0.075, diningWindow, steel, sillStone, 1),
    ...doorFrame('z', [7, 7.15], kitchenDoor, timber),
    ...doorFrame('x', [4.8, 4.95], bedroomDoor, timber),
    ...doorFrame('z', [4.8, 4.95], bathDoor, timber),
    ...slidingDoor(),
  ];
}

/** The wide door to the veranda: one leaf stands open behind the other. */
function slidingDoor(): Solid[] {
  const { from, to, head } = southDoor;
  const frame = steel;
  const solids: Solid[] = [
    new Box([from, head - 0.05, -0.12], [to, head, -0.03], frame),
    new Box([from, 0, -0.12], [from + 0.05, head, -0.03], frame),
    new Box([to - 0.05, 0, -0.12], [to, head, -0.03], frame),
  ];
  for (const a of [from + 0.05, from + 0.93])
    solids.push(new Box([a, 0, -0.09], [a + 0.05, head - 0.05, -0.06], frame));
  solids.push(new Box([from + 0.05, 0.02, -0.09], [from + 0.98, 0.09, -0.06], frame));
  return solids;
}

function livingRoom(): Solid[] {
  const carpet = { x0: 0.75, x1: 3.45, z0: 1.75, z1: 3.95 };
  const curtainCloth = striped('#e3cfa6', [[0.02, 0.05, '#c9a878']], 0.4, 'y');
  const put = placer(2.05, 2.75, 0);
  return [
    new Box(
      [carpet.x0, 0, carpet.z0],
      [carpet.x1, 0.014, carpet.z1],
      rug('#e9dcc0', '#8f3a20', '#b35a32', carpet),
    ),
    ...sofa(1.85, 4.28, 0, 2.3, '#d9cfbe', [cloth('#b3421f'), cloth('#d39a3e'), cloth('#5f7462')]),
    ...armchair(
      0.62,
      2.55,
      Math.PI / 2 + Math.PI,
      '#6f8068',
      striped('#e6d5ae', [[0.02, 0.05, '#b3421f']], 0.12, 'y'),
    ),
    ...armchair(3.7, 3.05, Math.PI / 2 - 0.28, '#6f8068', cloth('#e1c58d')),
    ...table(2.05, 2.75, 0, 1.15, 0.62, 0.4, wood('#8a5a38')),
    put.box([-0.4, 0.4, -0.16], [-0.12, 0.43, 0.05], plain('#2f5a56'), 0.004),
    put.box([-0.38, 0.43, -0.14], [-0.15, 0.455, 0.03], plain('#e9dcc0'), 0.004),
    new Drum([2.35, 0.4, 2.8], 0.075, 0.07, 0.15, plain('#8f4a2c')),
    ...[
      [-0.05, 0.02, '#d9a441'],
      [0.05, -0.03, '#c75a32'],
      [0.01, 0.06, '#7f9b3c'],
    ].map(
      ([dx, dz, hex]) =>
        new Egg(
          [2.35 + (dx as number), 0.49, 2.8 + (dz as number)],
          [
            [0.048, 0, 0],
            [0, 0.046, 0],
            [0, 0, 0.048],
          ],
          plain(hex as string),
        ),
    ),
    ...cabinet(0.85, 0.28, Math.PI, 1.3, 0.42, 0.5, timber, pale, 3),
    new Box([0.3, 0.56, 0.2], [1.4, 1.2, 0.24], plain('#1d1f22', { gloss: 0.06 }), { round: 0.01 }),
    new Box([0.7, 0.5, 0.15], [1, 0.57, 0.3], plain('#26282b'), { round: 0.01 }),
    ...framed('x', 4.8, 1.1, 2.6, 1.35, 2.2, -1, 1.3, timber),
    ...basketWall(),
    ...curtain('z', 0.1, 1, 1.32, 0.06, 2.42, curtainCloth),
    ...curtain('z', 0.1, 2.98, 3.3, 0.06, 2.42, curtainCloth),
    rod('z', 0.1, 0.85, 3.45, 2.46, timber),
    ...curtain('x', 0.12, 1.5, 1.86, 0.04, 2.5, curtainCloth),
    ...curtain('x', 0.12, 4.42, 4.82, 0.04, 2.5, curtainCloth),
    rod('x', 0.12, 1.3, 5, 2.54, timber),
    ...plant(0.42, 4.35, 1.75, 0.4, plain('#a8512f'), { pot: 0.22, broad: 0.06 }),
    new Drum([3.35, 0, 4.5], 0.03, 0.15, 0.15, steel),
    new Drum([3.35, 0.03, 4.5], 1.28, 0.012, 0.012, steel),
    new Drum([3.35, 1.3, 4.5], 0.3, 0.2, 0.14, shade('#f6e2b4', 2.4)),
  ];
}

/** Baskets on the wall over the sideboard. */
function basketWall(): Solid[] {
  const rings = (x: number, y: number, r: number, seed: number): Solid[] =>
    ['#c9a06a', '#8f3a20', '#e6d0a0', '#3f3a30', '#c9a06a'].map((hex, ring) => {
      const size = r * (1 - ring * 0.19);
      const depth = 0.03 + ring * 0.004 + seed * 0.001;
      return new Egg(
        [x, y, 4.79],
        [
          [size, 0, 0],
          [0, size, 0],
          [0, 0, depth],
        ],
        cloth(hex, 0.2),
      );
    });
  return [...rings(5.55, 1.78, 0.26, 1), ...rings(6.05, 1.95, 0.18, 2), ...rings(6.02, 1.52, 0.15, 3)];
}

function diningCorner(): Solid[] {
  const seat = cloth('#d7c19a');
  const chairs = [
    chair(5.15, 1.62, Math.PI, timber, seat),
    chair(5.95, 1.62, Math.PI, timber, seat),
    chair(5.15, 2.98, 0, timber, seat),
    chair(5.95, 2.98, 0, timber, seat),
  ].flat();
  return [
    ...table(5.55, 2.3, 0, 1.7, 0.92, 0.75, wood('#86552f')),
    ...chairs,
    new Box(
      [5.2, 0.75, 1.98],
      [5.9, 0.757, 2.62],
      striped(
        '#e8d9b6',
        [
          [0.03, 0.05, '#b3421f'],
          [0.06, 0.07, '#b3421f'],
        ],
        0.36,
        'x',
      ),
    ),
    new Drum([5.55, 0.757, 2.3], 0.2, 0.07, 0.045, plain('#4f6f68', { gloss: 0.05 })),
    ...plant(5.55, 2.3, 0.42, 2.2, plain('#4f6f68'), { y: 0.9, pot: 0.01, broad: 0.022, leaf: '#6f8f4a' }),
    new Box([5.545, 2.02, 2.295], [5.555, tall, 2.305], steel),
    new Drum([5.55, 1.78, 2.3], 0.25, 0.27, 0.06, shade('#e9b872', 1.5)),
    ...cabinet(5.85, 4.55, 0, 1.6, 0.42, 0.85, timber, pale, 3),
    new Drum([5.3, 0.85, 4.58], 0.26, 0.07, 0.05, plain('#c98d5a')),
    ...plant(5.3, 4.58, 0.62, 5.1, plain('#c98d5a'), { y: 1.05, pot: 0.01, broad: 0.018, leaf: '#8a9a55' }),
    new Box([6.15, 0.85, 4.45], [6.45, 0.9, 4.68], plain('#e6d9c0'), { round: 0.01 }),
    new Box([6.18, 0.9, 4.48], [6.4, 0.94, 4.66], plain('#8f3a20'), { round: 0.01 }),
    ...plant(6.62, 0.42, 1.5, 3.3, plain('#d9c6a0'), { pot: 0.2, leaf: '#3f6b35', broad: 0.075 }),
    ...curtain('x', 0.1, 5.0, 5.3, 0.5, 2.42, cloth('#e0cda5')),
    ...curtain('x', 0.1, 6.5, 6.75, 0.5, 2.42, cloth('#e0cda5')),
    rod('x', 0.1, 4.95, 6.85, 2.46, timber),
  ];
}

function kitchen(): Solid[] {
  const front = plain('#7d917e', { gloss: 0.02 });
  const upper = plain('#ece4d2', { gloss: 0.02 });
  const stone = tiles('#5a5550', '#5a5550', 3, { gloss: 0.06, vary: 0.02 });
  const splash = tiles('#efe6d4', '#d3c4aa', 0.15, { gloss: 0.05, vary: 0.09 });
  const metal = plain('#aeb2b2', { gloss: 0.18 });
  const dark = plain('#24262a', { gloss: 0.06 });
  return [
    // South: the sink under the window. East: the cooker. The corner is shared.
    ...cabinet(8.45, 0.89, Math.PI, 2.55, 0.56, 0.86, plain('#6f826f'), front, 4),
    ...cabinet(10.11, 1.78, Math.PI / 2, 1.14, 0.56, 0.86, plain('#6f826f'), front, 2),
    ...cabinet(10.11, 3.45, Math.PI / 2, 0.88, 0.56, 0.86, plain('#6f826f'), front, 2),
    new Box([7.16, 0.86, 0.6], [10.4, 0.9, 1.21], stone, { round: 0.008 }),
    new Box([9.8, 0.86, 1.21], [10.4, 0.9, 2.37], stone, { round: 0.008 }),
    new Box([9.8, 0.86, 2.99], [10.4, 0.9, 3.9], stone, { round: 0.008 }),
    new Box([9.8, 0.08, 0.6], [10.4, 0.86, 1.21], plain('#6f826f')),
    new Box([7.15, 0.9, 0.598], [7.9, 1.5, 0.606], splash),
    new Box([9.4, 0.9, 0.598], [10.4, 1.5, 0.606], splash),
    new Box([7.9, 0.9, 0.598], [9.4, 1.06, 0.606], splash),
    new Box([10.392, 0.9, 0.6], [10.4, 1.5, 4], splash),
    new Box([8.3, 0.885, 0.72], [8.95, 0.905, 1.1], metal, { round: 0.01 }),
    new Box([8.34, 0.8, 0.75], [8.91, 0.907, 1.07], plain('#7d8282', { gloss: 0.12 }), { round: 0.03 }),
    new Drum([8.62, 0.9, 0.67], 0.24, 0.014, 0.012, chrome),
    new Box([8.608, 1.12, 0.67], [8.632, 1.145, 0.84], chrome, { round: 0.01 }),
    // The cooker with its hood.
    new Box([9.82, 0, 2.38], [10.4, 0.9, 2.98], metal, { round: 0.008 }),
    new Box([9.805, 0.2, 2.42], [9.83, 0.66, 2.94], dark, { round: 0.008 }),
    new Box([9.79, 0.69, 2.44], [9.81, 0.71, 2.92], chrome, { round: 0.008 }),
    new Box([9.86, 0.9, 2.42], [10.36, 0.915, 2.94], dark),
    ...[
      [9.98, 2.54],
      [9.98, 2.82],
      [10.24, 2.54],
      [10.24, 2.82],
    ].map(([x, z]) => new Drum([x!, 0.915, z!], 0.012, 0.08, 0.08, plain('#3a3c40'))),
    new Drum([10.24, 0.927, 2.54], 0.15, 0.1, 0.11, plain('#8f3a20', { gloss: 0.05 })),
    new Drum([10.24, 1.077, 2.54], 0.02, 0.11, 0.03, plain('#8f3a20', { gloss: 0.05 })),
    new Drum([9.98, 0.927, 2.82], 0.06, 0.1, 0.12, metal),
    new Box([9.95, 1.62, 2.4], [10.4, 1.72, 2.96], metal, { round: 0.01 }),
    new Box([10.14, 1.72, 2.56], [10.4, tall, 2.8], metal),
    ...placedUp(cabinet(10.22, 1.62, Math.PI / 2, 1.5, 0.34, 0.7, plain('#ddd3bd'), upper, 3, 1, 0), 1.5),
    ...placedUp(cabinet(10.22, 3.45, Math.PI / 2, 0.9, 0.34, 0.7, plain('#ddd3bd'), upper, 2, 1, 0), 1.5),
    // The fridge.
    new Box([9.76, 0.02, 3.97], [10.4, 1.75, 4.63], plain('#c3c6c6', { gloss: 0.08 }), { round: 0.02 }),
    new Box([9.735, 0.06, 3.98], [9.77, 1.12, 4.62], plain('#cfd2d2', { gloss: 0.1 }), { round: 0.015 }),
    new Box([9.735, 1.14, 3.98], [9.77, 1.74, 4.62], plain('#cfd2d2', { gloss: 0.1 }), { round: 0.015 }),
    new Box([9.7, 0.7, 4.54], [9.72, 1.06, 4.565], chrome, { round: 0.008 }),
    new Box([9.7, 1.2, 4.54], [9.72, 1.5, 4.565], chrome, { round: 0.008 }),
    // On the worktop and the shelf.
    ...[
      [7.4, '#e6d2a8', 0.2],
      [7.56, '#c98d5a', 0.16],
      [7.71, '#e6d2a8', 0.13],
    ].map(([x, hex, h]) => new Drum([x as number, 0.9, 0.74], h as number, 0.06, 0.06, plain(hex as string))),
    new Box([9.5, 0.9, 0.64], [9.78, 1.24, 0.67], wood('#b58a5a'), { round: 0.02 }),
    new Drum([10.15, 0.9, 0.85], 0.22, 0.09, 0.07, plain('#2f5a56', { gloss: 0.06 })),
    new Box([9.95, 0.9, 3.3], [10.2, 1.06, 3.62], plain('#e9e2d3'), { round: 0.03 }),
    new Box([7.16, 1.45, 4.05], [7.36, 1.48, 4.6], pale, { round: 0.005 }),
    ...[
      [4.15, '#8f3a20', 0.16],
      [4.3, '#e6d2a8', 0.2],
      [4.46, '#5f7462', 0.14],
    ].map(
      ([z, hex, h]) => new Drum([7.26, 1.48, z as number], h as number, 0.055, 0.05, plain(hex as string)),
    ),
    // A small table to sit at.
    ...table(8, 4.05, 0, 1, 0.6, 0.75, wood('#a87a4c')),
    ...chair(7.75, 3.62, Math.PI, timber, cloth('#b3421f')),
    ...chair(8.32, 3.6, Math.PI + 0.2, timber, cloth('#b3421f')),
    new Drum([8, 0.75, 4.1], 0.1, 0.08, 0.17, pale),
    ...[
      [-0.06, 0.02, '#d9c23f'],
      [0.05, -0.03, '#d9c23f'],
      [0.01, 0.07, '#7f9b3c'],
      [0.06, 0.05, '#c75a32'],
    ].map(
      ([dx, dz, hex]) =>
        new Egg(
          [8 + (dx as number), 0.87, 4.1 + (dz as number)],
          [
            [0.055, 0, 0],
            [0, 0.05, 0],
            [0, 0, 0.055],
          ],
          plain(hex as string),
        ),
    ),
    ...framed('x', 4.65, 7.6, 8.4, 1.4, 1.95, -1, 4.4, timber),
    ...framed('z', 7.15, 1.35, 1.95, 1.3, 2.05, 1, 8.1, timber),
    ...framed('z', 7.15, 2.05, 2.65, 1.3, 2.05, 1, 3.7, timber),
  ];
}

/** Cabinets that hang on the wall: the same boxes, lifted. */
function placedUp(solids: readonly Solid[], by: number): Solid[] {
  return solids.map((solid) => (solid instanceof Box ? solid.lifted(by) : solid));
}

function bedroom(): Solid[] {
  const linen = cloth('#f1ebe0', 0.06);
  const blanket = striped(
    '#7f917f',
    [
      [0.05, 0.09, '#e6d9b8'],
      [0.12, 0.14, '#e6d9b8'],
    ],
    0.5,
    'z',
  );
  const carpet = { x0: 0.75, x1: 3.15, z0: 5.9, z1: 7.6 };
  const curtainCloth = cloth('#cdb892');
  const bedX0 = 1.05;
  const bedX1 = 2.85;
  return [
    new Box(
      [carpet.x0, 0, carpet.z0],
      [carpet.x1, 0.014, carpet.z1],
      rug('#ded3b8', '#5f7462', '#93785a', carpet),
    ),
    new Box([bedX0 - 0.06, 0, 8.88], [bedX1 + 0.06, 1.15, 8.98], wood('#6b4429'), { round: 0.02 }),
    new Box([bedX0 + 0.04, 0.4, 8.8], [bedX1 - 0.04, 1.05, 8.9], cloth('#b9a684'), { round: 0.045 }),
    new Box([bedX0, 0.12, 6.9], [bedX1, 0.34, 8.88], wood('#6b4429'), { round: 0.015 }),
    ...[
      [bedX0 + 0.06, 6.98],
      [bedX1 - 0.06, 6.98],
    ].map(([x, z]) => new Drum([x!, 0, z!], 0.13, 0.03, 0.035, timber)),
    new Box([bedX0 + 0.02, 0.34, 6.93], [bedX1 - 0.02, 0.56, 8.86], linen, { round: 0.07 }),
    new Box([bedX0 - 0.015, 0.36, 6.9], [bedX1 + 0.015, 0.62, 8.2], cloth('#f4efe6', 0.06), { round: 0.09 }),
    new Box([bedX0 - 0.03, 0.38, 7.02], [bedX1 + 0.03, 0.645, 7.55], blanket, { round: 0.08 }),
    ...[bedX0 + 0.48, bedX1 - 0.48].flatMap((x) => [
      new Egg(
        [x, 0.68, 8.55],
        [
          [0.36, 0, 0],
          [0, 0.19, 0.12],
          [0, -0.07, 0.11],
        ],
        linen,
      ),
    ]),
    new Egg(
      [bedX0 + 0.9, 0.7, 8.3],
      [
        [0.24, 0, 0],
        [0, 0.15, 0.09],
        [0, -0.05, 0.083],
      ],
      cloth('#b3421f'),
    ),
    ...cabinet(0.68, 8.72, 0, 0.46, 0.42, 0.52, timber, pale, 1, 2),
    ...cabinet(3.22, 8.72, 0, 0.46, 0.42, 0.52, timber, pale, 1, 2),
    ...[0.68, 3.22].flatMap((x) => [
      new Drum([x, 0.52, 8.75], 0.2, 0.07, 0.035, plain('#4f6f68', { gloss: 0.05 })),
      new Drum([x, 0.72, 8.75], 0.2, 0.14, 0.1, shade('#f6e2b4', 2.2)),
    ]),
    ...cabinet(4.5, 7.75, Math.PI / 2, 2, 0.58, 2.2, timber, wood('#c39a68'), 4),
    ...framed('x', 9, 1.5, 2.4, 1.5, 2.15, -1, 2.6, timber),
    ...curtain('z', 0.1, 5.82, 6.14, 0.06, 2.42, curtainCloth),
    ...curtain('z', 0.1, 7.66, 8.0, 0.06, 2.42, curtainCloth),
    rod('z', 0.1, 5.65, 8.15, 2.46, timber),
    ...armchair(0.75, 5.5, -Math.PI * 0.78, '#b98a62', cloth('#efe3c8')),
    ...cabinet(2.3, 5.17, Math.PI, 1.2, 0.42, 0.8, timber, pale, 2, 3),
    new Egg(
      [2.3, 1.62, 4.965],
      [
        [0.36, 0, 0],
        [0, 0.36, 0],
        [0, 0, 0.012],
      ],
      plain('#d7dcd8', { gloss: 0.86 }),
    ),
    new Egg(
      [2.3, 1.62, 4.955],
      [
        [0.4, 0, 0],
        [0, 0.4, 0],
        [0, 0, 0.014],
      ],
      wood('#a87a4c'),
    ),
    new Drum([1.95, 0.8, 5.15], 0.18, 0.06, 0.04, plain('#c98d5a')),
    ...plant(1.95, 5.15, 0.5, 1.4, plain('#c98d5a'), { y: 0.95, pot: 0.01, broad: 0.018, leaf: '#6f8f4a' }),
    new Box([2.55, 0.8, 5.06], [2.8, 0.86, 5.24], wood('#b58a5a'), { round: 0.01 }),
  ];
}

function bathroom(): Solid[] {
  const tile = tiles('#9fb3ad', '#d7e0da', 0.2, { gloss: 0.06, vary: 0.1 });
  const ceramic = plain('#f6f4ee', { gloss: 0.06 });
  const upTo = 2.1;
  return [
    new Box([4.95, 0, 7.992], [5.7, upTo, 8], tile),
    new Box([5.7, 0, 7.992], [6.4, 1.58, 8], tile),
    new Box([6.4, 0, 7.992], [7.2, upTo, 8], tile),
    new Box([7.192, 0, 4.95], [7.2, upTo, 8], tile),
    new Box([4.95, 0, 6.1], [4.958, upTo, 8], tile),
    // The shower in the north-west corner.
    new Box([4.96, 0, 6.95], [5.95, 0.1, 7.99], ceramic, { round: 0.03 }),
    new Box([5.93, 0.1, 6.95], [5.955, 1.95, 6.975], chrome),
    new Box([5.935, 1.92, 6.95], [5.95, 1.95, 7.99], chrome),
    new Box([5.935, 0.1, 6.95], [5.95, 0.13, 7.99], chrome),
    new Drum([5.2, 1.0, 7.96], 1.05, 0.012, 0.012, chrome),
    new Box([5.19, 2.03, 7.66], [5.21, 2.05, 7.97], chrome, { round: 0.008 }),
    new Drum([5.2, 1.99, 7.66], 0.03, 0.11, 0.02, chrome),
    new Box([5.3, 2.2, 7.72], [5.8, 2.6, 7.99], ceramic, { round: 0.08 }),
    // The basin.
    ...cabinet(6.6, 7.72, 0, 0.9, 0.5, 0.78, wood('#8a5a38'), wood('#a06c44'), 2),
    new Box([6.13, 0.78, 7.44], [7.06, 0.82, 7.99], sillStone, { round: 0.01 }),
    new Drum([6.6, 0.82, 7.7], 0.13, 0.14, 0.21, ceramic),
    new Drum([6.6, 0.948, 7.7], 0.004, 0.19, 0.19, plain('#d5dad6')),
    new Drum([6.6, 0.82, 7.93], 0.26, 0.014, 0.012, chrome),
    new Box([6.588, 1.06, 7.78], [6.612, 1.08, 7.94], chrome, { round: 0.008 }),
    new Egg(
      [6.75, 1.62, 7.985],
      [
        [0.28, 0, 0],
        [0, 0.36, 0],
        [0, 0, 0.008],
      ],
      plain('#d7dcd8', { gloss: 0.86 }),
    ),
    new Drum([6.9, 0.82, 7.75], 0.16, 0.035, 0.03, plain('#b3421f')),
    // The toilet.
    new Box([7.0, 0.4, 6.3], [7.19, 0.82, 6.7], ceramic, { round: 0.04 }),
    new Box([6.62, 0, 6.38], [7.05, 0.36, 6.62], ceramic, { round: 0.09 }),
    new Egg(
      [6.72, 0.38, 6.5],
      [
        [0.27, 0, 0],
        [0, 0.06, 0],
        [0, 0, 0.19],
      ],
      ceramic,
    ),
    new Box([7.13, 1.1, 5.5], [7.19, 1.13, 6], chrome, { round: 0.01 }),
    new Box([7.1, 0.62, 5.53], [7.17, 1.14, 5.78], cloth('#b3421f'), { round: 0.025 }),
    new Box([7.1, 0.7, 5.8], [7.17, 1.14, 5.98], cloth('#e6d5ae'), { round: 0.025 }),
    new Box([5.75, 0, 6.2], [6.45, 0.025, 6.75], cloth('#d9c69c', 0.3), { round: 0.012 }),
    ...plant(6.95, 5.2, 1.1, 0.9, plain('#a8512f'), { pot: 0.16, broad: 0.06, leaf: '#4b7a3c' }),
    ...framed('x', 4.95, 6.0, 6.5, 1.4, 2, 1, 5.9, timber),
  ];
}

function veranda(): Solid[] {
  const out = { outdoors: true };
  const posts = wood('#7a5036', 0);
  const solids: Solid[] = [
    new Box(
      [-0.5, -0.45, -3],
      [7.6, -0.02, -0.15],
      tiles('#a2492f', '#7d3723', 0.4, { gloss: 0.016, vary: 0.1 }),
      out,
    ),
    new Box([1.7, -0.3, -0.16], [4.5, 0, 0], tiles('#a2492f', '#7d3723', 0.4, { gloss: 0.016 })),
    new Box([2.6, -0.62, -3.4], [4.7, -0.22, -3], tiles('#a2492f', '#7d3723', 0.4), out),
    new Box([-0.9, 2.52, -3.05], [8, 2.8, -2.85], posts, out),
    ...armchair(1.1, -1.7, Math.PI * 0.94, '#b98a55', cloth('#e9dcc0')).map(asOutdoors),
    ...armchair(2.15, -1.35, Math.PI * 0.72, '#b98a55', cloth('#b3421f')).map(asOutdoors),
    ...table(1.5, -2.3, 0.2, 0.7, 0.5, 0.45, wood('#7a5036')).map(asOutdoors),
    new Drum([1.5, 0.43, -2.3], 0.12, 0.05, 0.06, plain('#4f6f68'), out),
    ...sofa(6.55, -1.1, Math.PI / 2, 1.5, '#cbb892', [cloth('#5f7462'), cloth('#b3421f')]).map(asOutdoors),
    ...plant(-0.15, -0.55, 1.4, 2.9, plain('#a8512f'), { pot: 0.22, outdoors: true, broad: 0.07 }),
    ...plant(4.95, -0.5, 1.1, 4.6, plain('#d9c6a0'), {
      pot: 0.2,
      outdoors: true,
      broad: 0.05,
      leaf: '#5d8a45',
    }),
    ...plant(7.3, -2.6, 1.3, 1.6, plain('#a8512f'), {
      pot: 0.22,
      outdoors: true,
      broad: 0.08,
      leaf: '#3f6b35',
    }),
    new Drum([3.35, 2.2, -1.5], 0.26, 0.2, 0.16, shade('#e9b872', 1.2), out),
    new Box([3.345, 2.46, -1.505], [3.355, tall, -1.495], steel, out),
  ];
  for (const x of [-0.35, 2.45, 4.75, 7.45]) {
    solids.push(
      new Box([x - 0.09, -0.02, -2.95], [x + 0.09, 2.55, -2.77], posts, { ...out, round: 0.012 }),
      new Box([x - 0.16, -0.02, -3.02], [x + 0.16, 0.3, -2.7], plain('#b59a7c'), { ...out, round: 0.015 }),
    );
  }
  for (const [from, to] of [
    [-0.26, 2.36],
    [4.84, 7.36],
  ] as const) {
    solids.push(
      new Box([from, 0.86, -2.9], [to, 0.92, -2.82], posts, { ...out, round: 0.012 }),
      new Box([from, 0.1, -2.89], [to, 0.14, -2.83], posts, out),
    );
    for (let x = from + 0.12; x < to; x += 0.13)
      solids.push(new Box([x - 0.012, 0.14, -2.872], [x + 0.012, 0.86, -2.848], steel, out));
  }
  return solids;
}

function asOutdoors(solid: Solid): Solid {
  return Object.assign(solid, { outdoors: true });
}

function garden(): Solid[] {
  const out = { outdoors: true };
  const compound = plain('#dcc19a');
  const solids: Solid[] = [
    new Box([-26, -1.2, -24], [32, -0.62, 26], grass(), out),
    new Box([2.5, -0.64, -12], [4.8, -0.6, -3.4], tiles('#b9a592', '#8f8070', 0.5, { vary: 0.12 }), out),
    new Box([-9.2, -0.6, -12.2], [-9, 1.2, 14], compound, out),
    new Box([14.5, -0.6, -12.2], [14.7, 1.2, 14], compound, out),
    new Box([-9.2, 1.2, -12.2], [-8.94, 1.32, 14], plain('#9a4a30'), out),
    new Box([14.44, 1.2, -12.2], [14.76, 1.32, 14], plain('#9a4a30'), out),
    ...tree(-6.3, -8.2, 5.6, 1.1, '#3f6b35', '#8fae52'),
    ...tree(11.6, -9.4, 6.2, 4.2, '#3c6433', '#7f9f48'),
    ...tree(-5.8, 5, 5.2, 2.2, '#456f38', '#9ab858'),
    ...tree(-4.6, 11, 6, 3.1, '#3f6b35', '#8fae52'),
    ...tree(12.4, 1.4, 5, 0.6, '#456f38', '#9ab858'),
  ];
  for (let x = -8.6; x < 14.4; x += 1.05)
    solids.push(
      ...bush(x, -11.4, 1.05, x * 3.1, '#41682f', '#86a84a', 24).map((solid) => lowered(solid, -0.62)),
    );
  for (const [x, z, size, hex, tip] of [
    [-3.2, -5.4, 0.9, '#4a7438', '#c2387a'],
    [-1.9, -4.6, 0.6, '#4a7438', '#86a84a'],
    [1.2, -5.2, 0.7, '#4a7438', '#e08a2e'],
    [6.4, -5, 0.8, '#4a7438', '#c2387a'],
    [8.4, -4.4, 1, '#4a7438', '#86a84a'],
    [-2.6, 2.2, 0.9, '#4a7438', '#c2387a'],
    [-2.4, 6.8, 0.9, '#4a7438', '#86a84a'],
    [9, -1.6, 0.8, '#4a7438', '#e08a2e'],
  ] as const) {
    solids.push(...bush(x, z, size, x * 7.7, hex, tip).map((solid) => lowered(solid, -0.62)));
  }
  for (const [x, z] of [
    [-6.8, -4.4],
    [10.4, -6.2],
    [-7.2, 8.5],
  ] as const) {
    for (const [dx, dz, h] of [
      [0, 0, 3],
      [0.7, 0.3, 2.5],
      [-0.5, 0.6, 2.2],
    ] as const) {
      solids.push(
        new Drum([x + dx, -0.62, z + dz], h * 0.5, 0.12, 0.08, plain('#7d8f4a'), out),
        ...plant(x + dx, z + dz, h * 0.62, x + dx * 3, plain('#7d8f4a'), {
          y: -0.7 + h * 0.5,
          pot: 0.01,
          broad: 0.24,
          leaf: '#4c8140',
          outdoors: true,
        }),
      );
    }
  }
  return solids;
}

const lowered = (solid: Solid, by: number): Solid => (solid instanceof Egg ? solid.lifted(by) : solid);

export type Room = {
  id: string;
  name: string;
  eye: Eye;
  /** Where one first looks, in degrees: 0 north, 90 east. */
  yaw: number;
  /** Doors: the room behind, and a place in the doorway to put the button. */
  doors: readonly { to: string; at: readonly [number, number, number] }[];
};

export const rooms: readonly Room[] = [
  {
    id: 'LIVING',
    name: 'Living room',
    eye: { at: [3.2, 1.5, 2.05], brighter: 1.25, outdoors: false },
    yaw: -17,
    doors: [
      { to: 'VERANDA', at: [3.4, 1.1, -0.1] },
      { to: 'KITCHEN', at: [7.05, 1.15, 3.35] },
      { to: 'BEDROOM', at: [4.15, 1.15, 4.85] },
    ],
  },
  {
    id: 'KITCHEN',
    name: 'Kitchen',
    eye: { at: [8.5, 1.5, 2.5], brighter: 1.2, outdoors: false },
    yaw: 112,
    doors: [{ to: 'LIVING', at: [7.1, 1.15, 3.35] }],
  },
  {
    id: 'BEDROOM',
    name: 'Bedroom',
    eye: { at: [3.35, 1.5, 6.15], brighter: 1.2, outdoors: false },
    yaw: -42,
    doors: [
      { to: 'LIVING', at: [4.15, 1.15, 4.9] },
      { to: 'BATHROOM', at: [4.85, 1.15, 5.6] },
    ],
  },
  {
    id: 'BATHROOM',
    name: 'Bathroom',
    eye: { at: [5.75, 1.5, 6], brighter: 1.15, outdoors: false },
    yaw: 20,
    doors: [{ to: 'BEDROOM', at: [4.9, 1.15, 5.6] }],
  },
  {
    id: 'VERANDA',
    name: 'Veranda',
    eye: { at: [3.7, 1.5, -1.55], brighter: 0.5, outdoors: true },
    yaw: 205,
    doors: [{ to: 'LIVING', at: [3.7, 1.15, -0.05] }],
  },
];
