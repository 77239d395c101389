import type { SceneKind } from '../../catalogue/picture-keys.ts';
import { type Light, mirrored } from '../engine/light.ts';
import type { Frame } from '../engine/solids.ts';
import type { Stage } from '../engine/stage.ts';
import { drawApartments } from '../houses/apartments.ts';
import { drawBungalow } from '../houses/bungalow.ts';
import { drawOffices, drawShops, drawWarehouse } from '../houses/commercial.ts';
import { drawCottage } from '../houses/cottage.ts';
import { drawClothesline, drawRentalRow } from '../houses/rental-row.ts';
import { drawTownhouses } from '../houses/townhouses.ts';
import { drawVilla } from '../houses/villa.ts';
import { blossoms, drawBush, drawGrass, drawHedge } from '../plants/shrubs.ts';
import { drawMastTree, drawMatooke, drawPalm, drawTree } from '../plants/trees.ts';
import { drawLandscape, type Surroundings } from '../scenery/hills.ts';
import { drawCompoundWall, drawGround, type GroundKind } from '../scenery/yard.ts';
import { drawFramingLeaves } from './framing.ts';

export type Setting = { kind: SceneKind; key: string; surroundings: Surroundings };

type Plan = {
  draw: (stage: Stage, frame: Frame) => void;
  /** How far its front stands from the eye, and how wide it is. */
  z: number;
  wide: number;
  /** Where the horizon lies on the sheet: tall buildings need more sky. */
  horizon: number;
  grounds: readonly GroundKind[];
  path: boolean;
};

function planOf(setting: Setting, stage: Stage): Plan {
  const random = stage.random.fork('plan');
  const green = ['lawn', 'lawn', 'earth'] as const;
  switch (setting.kind) {
    case 'villa':
      return { draw: drawVilla, z: 14.2, wide: 12.6, horizon: 800, grounds: ['lawn'], path: true };
    case 'bungalow': {
      const small = /rooms|single|starter/.test(setting.key);
      return {
        draw: (on, frame) => drawBungalow(on, frame, { small }),
        z: small ? 9.6 : 12.4,
        wide: small ? 9 : 13,
        horizon: 760,
        grounds: small ? ['earth'] : green,
        path: !small,
      };
    }
    case 'townhouse':
      return {
        draw: (on, frame) => drawTownhouses(on, frame, 3),
        z: 15.8,
        wide: 16,
        horizon: 810,
        grounds: ['lawn', 'paving'],
        path: true,
      };
    case 'studio':
      return {
        draw: (on, frame) => drawRentalRow(on, frame, random.whole(3, 4)),
        z: 10.6,
        wide: 13,
        horizon: 740,
        grounds: ['earth'],
        path: false,
      };
    case 'bnb':
      return { draw: drawCottage, z: 10.6, wide: 10.5, horizon: 770, grounds: ['lawn'], path: true };
    case 'commercial':
      if (/office/.test(setting.key))
        return {
          draw: (on, frame) => drawOffices(on, frame, 4),
          z: 20,
          wide: 16,
          horizon: 900,
          grounds: ['paving'],
          path: false,
        };
      if (/warehouse/.test(setting.key))
        return { draw: drawWarehouse, z: 17, wide: 16, horizon: 800, grounds: ['murram'], path: false };
      if (/rental-block/.test(setting.key))
        return {
          draw: (on, frame) => drawApartments(on, frame, 2),
          z: 15,
          wide: 16,
          horizon: 830,
          grounds: ['earth'],
          path: false,
        };
      return { draw: drawShops, z: 15.2, wide: 16, horizon: 830, grounds: ['murram'], path: false };
    default: {
      const floors = random.pick([3, 3, 4, 4, 5]);
      return {
        draw: (on, frame) => drawApartments(on, frame, floors),
        z: 12.5 + floors * 2.5,
        wide: 16,
        horizon: 860 + floors * 12,
        grounds: ['paving', 'lawn', 'earth'],
        path: true,
      };
    }
  }
}

/** The home from its gate, on one of the two sides that an estate photographer would stand on. */
export function drawOutside(stage: Stage, setting: Setting): void {
  const { random } = stage;
  const plan = planOf(setting, stage);
  const turn = random.pick([-1, 1]);
  const yaw = turn * random.between(0.36, 0.52);
  const aside = turn * random.between(2.2, 3.6);
  const focal = 1390;
  const here: Stage = {
    ...stage,
    light: frontLit(stage.light, turn),
    camera: {
      focal,
      eye: [aside, random.between(1.65, 2.3), 0],
      centre: [800 + (aside * focal) / (plan.z + 3.5) + turn * 10, plan.horizon],
    },
  };
  const horizon = plan.horizon;
  drawLandscape(here, horizon, {
    surroundings: setting.surroundings,
    rise: random.between(190, 280),
    foot: 80,
  });
  const ground = random.pick(plan.grounds);
  drawGround(here, ground);
  plantBehind(here, plan);
  if (plan.path && ground !== 'paving')
    drawGround(here, random.pick(['paving', 'paving', 'murram']), {
      x: pathOf(plan, turn),
      z: [0.5, plan.z - 0.2],
    });
  plan.draw(here, { origin: [0, 0, plan.z + 2.2], yaw });
  if (setting.kind === 'studio') drawClothesline(here, turn * -5.6, turn * -5.6 + 3.6, 7.4);
  plantInFront(here, plan, ground, turn);
  drawFramingLeaves(here, turn > 0 ? 'left' : 'right');
}

const pathOf = (plan: Plan, turn: number): readonly [number, number] => [
  turn * plan.wide * 0.02 - 2.3,
  turn * plan.wide * 0.02 + 2.3,
];

/** The sun stands so that the front is bright and the flank in shade. */
const frontLit = (light: Light, turn: number): Light =>
  light.towards[0] > 0 === turn > 0 ? mirrored(light) : light;

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
    for (let at = 0; at < 3; at += 1)
      drawMastTree(stage, {
        x: -side * (plan.wide / 2 + 2.4 + at * 1.7),
        z: plan.z + 10,
        tall: random.between(5, 6.5),
      });
}

function plantInFront(stage: Stage, plan: Plan, ground: GroundKind, turn: number): void {
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
  for (const [index, place] of rows.entries()) {
    if (random.chance(0.8))
      drawBush(
        stage,
        { ...place, tall: random.between(0.65, 1.2) },
        '#4a7438',
        index % 2 === 0 ? blossom : random.chance(0.35) ? random.pick(blossoms) : undefined,
      );
  }
  if (random.chance(0.5))
    drawMatooke(stage, { x: turn * (right + 1.4), z: plan.z - 1, tall: random.between(2.8, 3.8) });
  if (ground === 'lawn') {
    drawGrass(stage, { x: [-9, -2.8], z: [3.5, 9] }, 150);
    drawGrass(stage, { x: [2.8, 9], z: [3.5, 9] }, 150);
  } else {
    drawGrass(stage, { x: [-9, 9], z: [6, plan.z - 1] }, 60, '#7f9647', 0.16);
  }
}
