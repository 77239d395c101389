import { type Point, project } from '../../engine/camera.ts';
import { type Colour, mix } from '../../engine/colour.ts';
import type { Stage } from '../../engine/stage.ts';
import { box, type Item, thing } from '../items.ts';

export type BedColours = { wood: Colour; sheet: Colour; cover: Colour; throwOver: Colour; pillow: Colour };

/** A bed with its head to the back wall, set down by its left front corner. */
export function bed(
  at: readonly [x: number, z: number],
  size: readonly [w: number, d: number],
  colours: BedColours,
): Item[] {
  const [x, z] = at;
  const [w, d] = size;
  const head = z + d;
  const pillow = (w - 0.24) / 2;
  return [
    box([x - 0.06, 0, head], [x + w + 0.06, 1.12, head + 0.08], colours.wood, { soften: 0.03 }),
    box([x + 0.06, 0.34, head - 0.02], [x + w - 0.06, 1, head], mix(colours.wood, colours.cover, 0.5), {
      soften: 0.05,
    }),
    box([x, 0.1, z], [x + w, 0.3, head - 0.02], colours.wood),
    box([x + 0.02, 0.3, z + 0.03], [x + w - 0.02, 0.52, head - 0.03], colours.sheet, { soften: 0.05 }),
    box([x - 0.02, 0.34, z], [x + w + 0.02, 0.6, z + d * 0.66], colours.cover, { soften: 0.08 }),
    box([x - 0.03, 0.36, z + d * 0.08], [x + w + 0.03, 0.625, z + d * 0.3], colours.throwOver, {
      soften: 0.07,
    }),
    box(
      [x - 0.01, 0.5, z + d * 0.66],
      [x + w + 0.01, 0.615, z + d * 0.74],
      mix(colours.sheet, '#ffffff', 0.4),
      { soften: 0.05 },
    ),
    box([x + 0.08, 0.52, head - 0.42], [x + 0.08 + pillow, 0.84, head - 0.1], colours.pillow, {
      soften: 0.1,
    }),
    box([x + w - 0.08 - pillow, 0.52, head - 0.42], [x + w - 0.08, 0.84, head - 0.1], colours.pillow, {
      soften: 0.1,
    }),
    box([x + w / 2 - 0.26, 0.54, head - 0.6], [x + w / 2 + 0.26, 0.8, head - 0.44], colours.throwOver, {
      soften: 0.09,
    }),
  ];
}

export function nightstand(at: readonly [x: number, z: number], wood: Colour): Item[] {
  const [x, z] = at;
  return [
    box([x + 0.02, 0, z + 0.02], [x + 0.44, 0.08, z + 0.38], mix(wood, '#2a1a12', 0.35)),
    box([x, 0.08, z + 0.01], [x + 0.46, 0.52, z + 0.4], wood, { top: mix(wood, '#fff0da', 0.16) }),
    box([x + 0.03, 0.32, z], [x + 0.43, 0.49, z + 0.01], mix(wood, '#fff0da', 0.14)),
    box([x + 0.03, 0.11, z], [x + 0.43, 0.29, z + 0.01], mix(wood, '#fff0da', 0.08)),
  ];
}

/** The net against mosquitoes: hung from a ring, let down around the bed. */
export function mosquitoNet(over: { x: number; z: number; w: number; d: number }, top: number): Item {
  const middle: Point = [over.x + over.w / 2, top, over.z + over.d * 0.72];
  return thing(
    [over.x - 0.12, 0.66, over.z - 0.05],
    [over.x + over.w + 0.12, top, over.z + over.d],
    (stage) => drawNet(stage, over, middle),
  );
}

function drawNet(stage: Stage, over: { x: number; z: number; w: number; d: number }, middle: Point): void {
  const { canvas, camera } = stage;
  const ring = 0.34;
  const corner = (side: number, back: boolean): Point => [
    over.x + over.w / 2 + side * (over.w / 2 + 0.08),
    back ? 0.62 : 0.34,
    back ? over.z + over.d - 0.05 : over.z + over.d * 0.36,
  ];
  const rim = (side: number): Point => [middle[0] + side * ring, middle[1] - 0.12, middle[2]];
  for (const side of [-1, 1]) {
    for (const [share, opacity] of [
      [0, 0.3],
      [0.34, 0.22],
      [0.68, 0.16],
    ] as const) {
      const from = corner(side, false);
      const to = corner(side, true);
      const at: Point = [from[0], from[1] + (to[1] - from[1]) * share, from[2] + (to[2] - from[2]) * share];
      canvas.polygon(
        project(camera, [
          rim(side),
          [rim(side)[0] - side * 0.1, rim(side)[1], rim(side)[2]],
          [at[0] - side * 0.3, at[1], at[2]],
          at,
        ]),
        '#fffdf6',
        { opacity },
      );
    }
    canvas.polygon(project(camera, [rim(side), corner(side, false), corner(side, true)]), '#fffdf6', {
      opacity: 0.26,
    });
  }
  canvas.polygon(project(camera, [rim(-1), rim(1), corner(1, true), corner(-1, true)]), '#fffdf6', {
    opacity: 0.16,
  });
  canvas.polygon(project(camera, [middle, rim(1), rim(-1)]), '#fffdf6', { opacity: 0.5 });
  canvas.line(project(camera, [rim(-1), rim(1), rim(1)]).slice(0, 2), '#f3ead8', 4);
}

/** A wardrobe of two or three doors. */
export function wardrobe(
  at: readonly [x: number, z: number],
  wide: number,
  tall: number,
  wood: Colour,
  side: 'left' | 'right',
): Item[] {
  const [x, z] = at;
  const deep = 0.58;
  const doors = Math.max(2, Math.round(wide / 0.6));
  const face = side === 'left' ? x + deep : x;
  const items = [box([x, 0, z], [x + deep, tall, z + wide], wood)];
  for (let door = 0; door < doors; door += 1) {
    const from = z + (wide / doors) * door;
    const at0 = side === 'left' ? face : face - 0.012;
    items.push(
      box(
        [at0, 0.06, from + 0.012],
        [at0 + 0.012, tall - 0.04, from + wide / doors - 0.012],
        mix(wood, '#fff0da', door % 2 === 0 ? 0.16 : 0.22),
      ),
    );
    const handle = from + (door % 2 === 0 ? wide / doors - 0.07 : 0.05);
    items.push(
      box(
        [side === 'left' ? at0 + 0.012 : at0 - 0.02, 1, handle],
        [side === 'left' ? at0 + 0.032 : at0, 1.22, handle + 0.02],
        '#3a302a',
      ),
    );
  }
  return items;
}
