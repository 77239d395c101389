import type { DrawnScene } from '../../catalogue/picture-keys.ts';
import { type Light, mirrorLight } from '../engine/light.ts';
import type { Frame } from '../engine/solids.ts';
import type { Stage } from '../engine/stage.ts';
import { drawShops, drawWarehouse } from '../houses/commercial.ts';
import { blossoms, drawBush, drawGrass, drawHedge } from '../plants/shrubs.ts';
import { drawMastTree, drawMatooke, drawPalm, drawTree } from '../plants/trees.ts';
import { drawLandscape, type Surroundings } from '../scenery/hills.ts';
import { drawCompoundWall, drawGround, type GroundKind } from '../scenery/yard.ts';
import { drawFramingLeaves } from './framing.ts';

export type Setting = { kind: DrawnScene['kind']; key: string; surroundings: Surroundings };

type Plan = {
  draw: (stage: Stage, frame: Frame) => void;
  /** The distance of the building's front from the viewer, in metres. */
  z: number;
  wide: number;
  /** The horizon on the sheet: tall buildings need more sky. */
  horizon: number;
  grounds: readonly GroundKind[];
};

function planOf(setting: Setting): Plan {
  if (/warehouse/.test(setting.key))
    return { draw: drawWarehouse, z: 17, wide: 16, horizon: 800, grounds: ['murram'] };
  return { draw: drawShops, z: 15.2, wide: 16, horizon: 830, grounds: ['murram'] };
}

/** Draws the building from its gate, on one of the two sides that an estate photographer would choose. */
export function drawOutside(stage: Stage, setting: Setting): void {
  const { random } = stage;
  const plan = planOf(setting);
  const viewSide = random.pick([-1, 1]);
  const yaw = viewSide * random.between(0.36, 0.52);
  const sideOffset = viewSide * random.between(2.2, 3.6);
  const focal = 1390;
  const houseStage: Stage = {
    ...stage,
    light: frontLit(stage.light, viewSide),
    camera: {
      focal,
      eye: [sideOffset, random.between(1.65, 2.3), 0],
      centre: [800 + (sideOffset * focal) / (plan.z + 3.5) + viewSide * 10, plan.horizon],
    },
  };
  const horizon = plan.horizon;
  drawLandscape(houseStage, horizon, {
    surroundings: setting.surroundings,
    rise: random.between(190, 280),
    foot: 80,
  });
  const ground = random.pick(plan.grounds);
  drawGround(houseStage, ground);
  plantBehind(houseStage, plan);
  plan.draw(houseStage, { origin: [0, 0, plan.z + 2.2], yaw });
  plantInFront(houseStage, plan, ground, viewSide);
  drawFramingLeaves(houseStage, viewSide > 0 ? 'left' : 'right');
}

/** Returns the light with the sun placed so that the front is bright and the flank in shade. */
const frontLit = (light: Light, viewSide: number): Light =>
  light.sunDirection[0] > 0 === viewSide > 0 ? mirrorLight(light) : light;

function plantBehind(stage: Stage, plan: Plan): void {
  const random = stage.random.fork('behind');
  const z = plan.z + 15;
  const wallColour = random.pick(['#e7d6b8', '#d9b893', '#efe4cf']);
  const trees = ['mango', 'jacaranda', 'flame', 'shade'] as const;
  for (const x of [-15, -10.5, 10.5, 15.5]) {
    if (random.chance(0.75))
      drawTree(
        stage,
        { x: x + random.between(-1.5, 1.5), z: z + random.between(1, 5), tall: random.between(6.5, 10) },
        random.pick(trees),
      );
  }
  drawCompoundWall(stage, { origin: [0, 0, 0], yaw: 0 }, [-34, z], [34, z], 2.3, wallColour);
  if (random.chance(0.5)) drawHedge(stage, [-30, z - 0.6], [30, z - 0.6], 1.1);
  const side = random.pick([-1, 1]);
  if (random.chance(0.75))
    drawPalm(stage, {
      x: side * (plan.wide / 2 + random.between(1.5, 3)),
      z: plan.z + 9,
      tall: random.between(7, 9.5),
    });
  if (random.chance(0.5))
    for (let i = 0; i < 3; i += 1)
      drawMastTree(stage, {
        x: -side * (plan.wide / 2 + 2.4 + i * 1.7),
        z: plan.z + 10,
        tall: random.between(5, 6.5),
      });
}

function plantInFront(stage: Stage, plan: Plan, ground: GroundKind, viewSide: number): void {
  const random = stage.random.fork('front');
  const blossom = random.pick(blossoms);
  const left = -plan.wide / 2;
  const right = plan.wide / 2;
  const rows = [
    { x: left + random.between(0.4, 1.4), z: plan.z - 1.4 },
    { x: left + random.between(1.6, 2.6), z: plan.z - 1.8 },
    { x: right - random.between(0.4, 1.2), z: plan.z - 2.2 },
    { x: right + random.between(0.4, 1), z: plan.z - 1.2 },
  ];
  for (const [index, row] of rows.entries()) {
    if (random.chance(0.8))
      drawBush(
        stage,
        { ...row, tall: random.between(0.65, 1.2) },
        '#4a7438',
        index % 2 === 0 ? blossom : random.chance(0.35) ? random.pick(blossoms) : undefined,
      );
  }
  if (random.chance(0.5))
    drawMatooke(stage, { x: viewSide * (right + 1.4), z: plan.z - 1, tall: random.between(2.8, 3.8) });
  if (ground === 'lawn') {
    drawGrass(stage, { x: [-9, -2.8], z: [3.5, 9] }, 150);
    drawGrass(stage, { x: [2.8, 9], z: [3.5, 9] }, 150);
  } else {
    drawGrass(stage, { x: [-9, 9], z: [6, plan.z - 1] }, 60, '#7f9647', 0.16);
  }
}
