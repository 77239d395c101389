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
  const hasLake = surroundings === 'lake';
  const random = stage.random.fork('neighbours');
  drawLandscape(stage, horizon, { surroundings, rise: hasLake ? 130 : 170, foot: hasLake ? 230 : 150 });
  const green = mix('#6f9447', light.shadow, 0.12);
  const from = hasLake ? 216 : 118;
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
  const drawables: { z: number; draw: () => void }[] = [];
  const near = options.near ?? (hasLake ? 21 : 17);
  const rows = hasLake ? 4 : 6;
  for (let row = 0; row < rows; row += 1) {
    const z = near + row * row * 2.2 + row * 7.5;
    const count = 3 + row;
    for (let i = 0; i < count; i += 1) {
      const x = ((i + 0.5) / count - 0.5) * (z * 1.5 + 10) + random.between(-2.5, 2.5);
      const distance = z + random.between(-2, 2);
      if (random.chance(0.62))
        drawables.push({
          z: distance + 6,
          draw: () => drawNeighbour(stage, x, distance, random.fork(`${row} ${i}`)),
        });
      else
        drawables.push({
          z: distance,
          draw: () =>
            drawTree(
              stage,
              { x, z: distance, tall: random.between(4, 7) },
              random.pick(['mango', 'jacaranda', 'shade', 'flame'] as const),
            ),
        });
      if (random.chance(0.7)) {
        const treeX = x + random.pick([-1, 1]) * random.between(6, 8);
        const kind = random.pick(['palm', 'tree', 'mast', 'matooke', 'tree'] as const);
        const height = random.between(4, 6.5);
        drawables.push({
          z: distance + 1,
          draw: () => {
            if (kind === 'palm') drawPalm(stage, { x: treeX, z: distance, tall: height + 1 });
            else if (kind === 'mast') drawMastTree(stage, { x: treeX, z: distance, tall: height });
            else if (kind === 'matooke' && row < 2)
              drawMatooke(stage, { x: treeX, z: distance, tall: height * 0.6 });
            else drawTree(stage, { x: treeX, z: distance, tall: height }, 'mango');
          },
        });
      }
    }
  }
  for (const drawable of drawables.sort((a, b) => b.z - a.z)) drawable.draw();
}

function drawNeighbour(stage: Stage, x: number, z: number, random: Stage['random']): void {
  const houseStage: Stage = { ...stage, random };
  const colours = houseColours(houseStage, random.pick(['tiles', 'tiles', 'iron'] as const));
  const half = random.between(3.6, 5.4);
  const depth = random.between(6, 9);
  const height = random.pick([2.9, 2.9, 5.6]);
  const frame = { origin: [x, 0, z] as const, yaw: random.between(-0.5, 0.5) };
  const foot = { x0: -half, x1: half, z0: 0, z1: depth };
  drawWall(houseStage, frame, [foot.x0, depth], [foot.x0, 0], 0, height, colours.wall, { eave: 0.6 });
  drawWall(houseStage, frame, [foot.x1, 0], [foot.x1, depth], 0, height, colours.wall, { eave: 0.6 });
  const front = drawWall(houseStage, frame, [foot.x0, 0], [foot.x1, 0], 0, height, colours.wall, {
    eave: 0.6,
  });
  if (front && z < 45)
    for (const v of height > 4 ? [0.9, 3.7] : [0.9])
      for (const u of [front.long * 0.2, front.long * 0.62])
        drawWindow(front, { u, v, w: 1.5, h: 1.2 }, { frame: colours.frame, sill: false, panes: 2 });
  if (random.chance(0.7)) drawHipRoof(houseStage, frame, foot, height, 0.6, 2, colours.cover);
  else drawGableRoof(houseStage, frame, foot, height, 0.5, 2, colours.cover, 'x', colours.accent);
  if (z < 40 && random.chance(0.5))
    drawTankBody(houseStage, { origin: inFrame(frame, [half + 1.2, 0, 2]), yaw: 0 }, 0, 2, 0, 0.9);
}
