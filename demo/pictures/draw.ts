import type { DrawnScene, RoomKind } from '../catalogue/picture-keys.ts';
import { Canvas } from './engine/canvas.ts';
import { type Light, lights } from './engine/light.ts';
import { randomFrom } from './engine/random.ts';
import type { Stage } from './engine/stage.ts';
import { drawHall } from './rooms/hall.ts';
import { drawShop } from './rooms/shop.ts';
import type { Surroundings } from './scenery/hills.ts';
import { drawPlot, drawRoad } from './scenes/land.ts';
import { drawOutside } from './scenes/outside.ts';
import { drawView } from './scenes/view.ts';

export const drawingWidth = 1600;
export const drawingHeight = 1200;

/** Draws one picture as SVG of 1600 × 1200. The same scene and room always give the same bytes. */
export function drawRoom(scene: DrawnScene, room: RoomKind): string {
  const random = randomFrom(scene.seed * 7919 + 17);
  const surroundings = surroundingsOf(scene, random.fork('surroundings').next());
  const stage: Stage = {
    canvas: new Canvas(drawingWidth, drawingHeight),
    camera: { focal: 1000, eye: [0, 1.6, 0], centre: [800, 600] },
    light: random.fork('hour').pick(lightChoices),
    random,
  };
  const setting = { kind: scene.kind, key: scene.key, surroundings };
  const draw: Record<RoomKind, () => void> = {
    outside: () => drawOutside(stage, setting),
    view: () => drawView(stage, setting),
    plot: () => drawPlot(stage, setting),
    road: () => drawRoad(stage, setting),
    shop: () => drawShop(stage, surroundings),
    hall: () => drawHall(stage, surroundings),
  };
  draw[room]();
  return stage.canvas.svg();
}

/** The hours of the day to choose from, mostly daylight, which photographers prefer. */
const lightChoices: readonly Light[] = [
  lights.morning,
  lights.morning,
  lights.noon,
  lights.noon,
  lights.afternoon,
  lights.afternoon,
  lights.evening,
  lights.dusk,
  lights.rain,
];

const lakeAreas = /muyenga|munyonyo|ggaba|entebbe|kigo|buziga|bunga|luzira|mutungo|kajjansi/;
const towerAreas = /cbd|nakasero|kololo|naguru|mengo|makindye|bugolobi/;

function surroundingsOf(scene: DrawnScene, chance: number): Surroundings {
  if (lakeAreas.test(scene.key)) return 'lake';
  if (towerAreas.test(scene.key)) return 'city';
  return chance < 0.12 && scene.kind !== 'land' ? 'city' : 'hills';
}
