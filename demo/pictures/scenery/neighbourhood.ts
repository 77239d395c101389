import { mix } from '../engine/colour.ts';
import { inFrame } from '../engine/solids.ts';
import { horizonOf, type Stage } from '../engine/stage.ts';
import { drawTankBody } from '../houses/details.ts';
import { houseColours } from '../houses/palette.ts';
import { drawGableRoof, drawHipRoof } from '../houses/roofs.ts';
import { drawWall, drawWindow } from '../houses/walls.ts';
import { drawMastTree, drawMatooke, drawPalm, drawTree } from '../plants/trees.ts';
import { drawLandscape, type Surroundings } from './hills.ts';

/**
 * Draws the view down from a high balcony: roofs among trees, sloping towards the hills, the lake or the
 * towers.
 */
export function drawNeighbourhood(
  stage: Stage,
  surroundings: Surroundings,
  options: { near?: number } = {},
): void {
  const { canvas, light } = stage;
  const horizon = horizonOf(stage);
  const lake = surroundings === 'lake';
  const random = stage.random.fork('neighbours');
  drawLandscape(stage, horizon, { surroundings, rise: lake ? 130 : 170, foot: lake ? 230 : 150 });
  const green = mix('#6f9447', light.shadow, 0.12);
  const from = lake ? 216 : 118;
  canvas.rect(
    -20,
    horizon + from,
    canvas.width + 40,
    canvas.height - horizon,
    canvas.linear(
      [0, horizon + from],
      [0, canvas.height],
      [
        [0, mix(green, light.haze, 0.5)],
        [0.25, mix(green, light.haze, 0.2)],
        [1, mix(green, light.shadow, 0.25)],
      ],
    ),
  );
  const things: { z: number; draw: () => void }[] = [];
  const near = options.near ?? (lake ? 21 : 17);
  const rows = lake ? 4 : 6;
  for (let row = 0; row < rows; row += 1) {
    const z = near + row * row * 2.2 + row * 7.5;
    const count = 3 + row;
    for (let at = 0; at < count; at += 1) {
      const x = ((at + 0.5) / count - 0.5) * (z * 1.5 + 10) + random.between(-2.5, 2.5);
      const far = z + random.between(-2, 2);
      if (random.chance(0.62))
        things.push({ z: far + 6, draw: () => drawNeighbour(stage, x, far, random.fork(`${row} ${at}`)) });
      else
        things.push({
          z: far,
          draw: () =>
            drawTree(
              stage,
              { x, z: far, tall: random.between(4, 7) },
              random.pick(['mango', 'jacaranda', 'shade', 'flame'] as const),
            ),
        });
      if (random.chance(0.7)) {
        const treeX = x + random.pick([-1, 1]) * random.between(6, 8);
        const kind = random.pick(['palm', 'tree', 'mast', 'matooke', 'tree'] as const);
        const tall = random.between(4, 6.5);
        things.push({
          z: far + 1,
          draw: () => {
            if (kind === 'palm') drawPalm(stage, { x: treeX, z: far, tall: tall + 1 });
            else if (kind === 'mast') drawMastTree(stage, { x: treeX, z: far, tall });
            else if (kind === 'matooke' && row < 2)
              drawMatooke(stage, { x: treeX, z: far, tall: tall * 0.6 });
            else drawTree(stage, { x: treeX, z: far, tall }, 'mango');
          },
        });
      }
    }
  }
  for (const thing of things.sort((a, b) => b.z - a.z)) thing.draw();
}

function drawNeighbour(stage: Stage, x: number, z: number, random: Stage['random']): void {
  const own: Stage = { ...stage, random };
  const colours = houseColours(own, random.pick(['tiles', 'tiles', 'iron'] as const));
  const half = random.between(3.6, 5.4);
  const deep = random.between(6, 9);
  const tall = random.pick([2.9, 2.9, 5.6]);
  const frame = { origin: [x, 0, z] as const, yaw: random.between(-0.5, 0.5) };
  const foot = { x0: -half, x1: half, z0: 0, z1: deep };
  drawWall(own, frame, [foot.x0, deep], [foot.x0, 0], 0, tall, colours.wall, { eave: 0.6 });
  drawWall(own, frame, [foot.x1, 0], [foot.x1, deep], 0, tall, colours.wall, { eave: 0.6 });
  const front = drawWall(own, frame, [foot.x0, 0], [foot.x1, 0], 0, tall, colours.wall, { eave: 0.6 });
  if (front && z < 45)
    for (const v of tall > 4 ? [0.9, 3.7] : [0.9])
      for (const u of [front.long * 0.2, front.long * 0.62])
        drawWindow(front, { u, v, w: 1.5, h: 1.2 }, { frame: colours.frame, sill: false, panes: 2 });
  if (random.chance(0.7)) drawHipRoof(own, frame, foot, tall, 0.6, 2, colours.cover);
  else drawGableRoof(own, frame, foot, tall, 0.5, 2, colours.cover, 'x', colours.accent);
  if (z < 40 && random.chance(0.5))
    drawTankBody(own, { origin: inFrame(frame, [half + 1.2, 0, 2]), yaw: 0 }, 0, 2, 0, 0.9);
}
