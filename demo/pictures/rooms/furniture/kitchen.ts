import { projectPoint, scaleAt } from '../../engine/camera.ts';
import { type Colour, mix } from '../../engine/colour.ts';
import { drawDrum } from '../../engine/solids.ts';
import { box, type Facing, type Item, thing, turned } from '../items.ts';

type Spot2 = readonly [x: number, z: number];
const level = { origin: [0, 0, 0], yaw: 0 } as const;

/** A run of floor cupboards under a worktop. `gaps` are left free, from and to along the run. */
export function cupboards(facing: Facing, at: Spot2, long: number, front: Colour, worktop: Colour): Item[] {
  return turned(facing, at, [long, 0.6], (put) => {
    const doors = Math.max(1, Math.round(long / 0.55));
    const items = [
      box(...put([0, 0, 0.06], [long, 0.1, 0.6]), '#3a302a'),
      box(...put([0, 0.1, 0.02], [long, 0.86, 0.6]), mix(front, '#2a1a12', 0.12)),
      box(...put([-0.01, 0.86, -0.02], [long + 0.01, 0.9, 0.6]), worktop, {
        top: mix(worktop, '#ffffff', 0.25),
      }),
    ];
    for (let door = 0; door < doors; door += 1) {
      const from = (long / doors) * door;
      items.push(box(...put([from + 0.012, 0.12, 0], [from + long / doors - 0.012, 0.84, 0.02]), front));
      items.push(box(...put([from + 0.1, 0.76, -0.02], [from + long / doors - 0.1, 0.785, 0]), '#4a4440'));
    }
    return items;
  });
}

/** Cupboards on the wall. */
export function wallCupboards(
  facing: Facing,
  at: Spot2,
  long: number,
  front: Colour,
  y = 1.45,
  tall = 0.68,
): Item[] {
  return turned(facing, at, [long, 0.34], (put) => {
    const doors = Math.max(1, Math.round(long / 0.5));
    const items = [box(...put([0, y, 0.02], [long, y + tall, 0.34]), mix(front, '#2a1a12', 0.14))];
    for (let door = 0; door < doors; door += 1) {
      const from = (long / doors) * door;
      items.push(
        box(...put([from + 0.01, y + 0.01, 0], [from + long / doors - 0.01, y + tall - 0.01, 0.02]), front),
      );
    }
    return items;
  });
}

export function fridge(facing: Facing, at: Spot2, colour: Colour): Item[] {
  return turned(facing, at, [0.66, 0.64], (put) => [
    box(...put([0, 0.03, 0.03], [0.66, 1.78, 0.64]), mix(colour, '#2a2a2c', 0.12)),
    box(...put([0.005, 0.05, 0], [0.655, 1.16, 0.03]), colour, { soften: 0.012 }),
    box(...put([0.005, 1.18, 0], [0.655, 1.77, 0.03]), colour, { soften: 0.012 }),
    box(...put([0.05, 0.7, -0.03], [0.08, 1.1, 0]), '#5a5a5c'),
    box(...put([0.05, 1.24, -0.03], [0.08, 1.5, 0]), '#5a5a5c'),
  ]);
}

/** A cooker with an oven door, four rings and a pot. */
export function cooker(facing: Facing, at: Spot2): Item[] {
  const steel = '#b9bdbd';
  return turned(facing, at, [0.6, 0.6], (put) => [
    box(...put([0, 0, 0.02], [0.6, 0.9, 0.6]), steel, { top: '#35363a' }),
    box(...put([0.04, 0.2, 0], [0.56, 0.66, 0.02]), '#2b2c30'),
    box(...put([0.06, 0.68, -0.02], [0.54, 0.7, 0]), '#e6e6e2'),
    ...[0.1, 0.22, 0.34, 0.46].map((x) => box(...put([x, 0.78, -0.015], [x + 0.05, 0.83, 0.02]), '#3a3a3d')),
    box(...put([0.06, 0.9, 0.08], [0.54, 0.92, 0.52]), '#2b2c30'),
  ]);
}

export function hood(facing: Facing, at: Spot2, top: number): Item[] {
  const steel = '#c3c6c5';
  return turned(facing, at, [0.6, 0.46], (put) => [
    box(...put([0.2, 1.7, 0.2], [0.4, top, 0.46]), steel),
    box(...put([0, 1.6, 0], [0.6, 1.7, 0.46]), steel),
  ]);
}

export function pot(x: number, y: number, z: number, colour: Colour, r = 0.11): Item {
  return thing([x - r, y, z - r], [x + r, y + r * 1.4, z + r], (stage) => {
    drawDrum(stage, level, { x, y, z, r, h: r * 1.1 }, colour, mix(colour, '#fff0da', 0.2));
    const [px, py] = projectPoint(stage.camera, [x, y + r * 1.15, z]);
    const scale = scaleAt(stage.camera, [x, y, z]);
    stage.canvas.ellipse(px, py - r * 0.12 * scale, r * 0.16 * scale, r * 0.12 * scale, '#3a302a');
  });
}

/** The tap over a sink. */
export function tap(x: number, z: number, worktop: number): Item {
  return thing([x - 0.05, worktop, z - 0.2], [x + 0.05, worktop + 0.34, z], (stage) => {
    const [px, py] = projectPoint(stage.camera, [x, worktop, z - 0.04]);
    const scale = scaleAt(stage.camera, [x, worktop, z]);
    stage.canvas.path(
      `M${px} ${py}v${-0.24 * scale}q0 ${-0.09 * scale} ${0.07 * scale} ${-0.09 * scale}q${0.06 * scale} 0 ${0.06 * scale} ${0.08 * scale}`,
      'none',
      { stroke: '#d5d8d6', strokeWidth: Math.max(3, 0.03 * scale) },
    );
  });
}

/** Jars, a board and a kettle along a worktop. */
export function worktopThings(from: number, to: number, z: number, y: number, pick: () => number): Item[] {
  const items: Item[] = [];
  let x = from;
  while (x < to - 0.1) {
    const kind = pick();
    if (kind < 0.35) {
      const tall = 0.12 + pick() * 0.12;
      items.push(
        box(
          [x, y, z],
          [x + 0.1, y + tall, z + 0.1],
          ['#e6d2a8', '#c98d5a', '#f3ead8', '#8fa389'][Math.floor(pick() * 4)]!,
          { soften: 0.02 },
        ),
      );
      x += 0.13;
    } else if (kind < 0.5) {
      items.push(box([x, y, z + 0.12], [x + 0.26, y + 0.34, z + 0.15], '#b58a5a', { soften: 0.02 }));
      x += 0.32;
    } else if (kind < 0.62) {
      items.push(pot(x + 0.1, y, z + 0.06, ['#b3421f', '#c3c6c5', '#45604f'][Math.floor(pick() * 3)]!));
      x += 0.28;
    } else x += 0.22;
  }
  return items;
}
