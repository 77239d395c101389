import { type PictureScene, pictureScenes, type RoomKind } from '../catalogue/picture-keys.ts';
import { Canvas } from './engine/canvas.ts';
import { type Light, lights } from './engine/light.ts';
import { randomFrom } from './engine/random.ts';
import type { Stage } from './engine/stage.ts';
import { drawBathroom } from './rooms/bathroom.ts';
import { drawBedroom } from './rooms/bedroom.ts';
import { drawDining } from './rooms/dining.ts';
import { drawKitchen } from './rooms/kitchen.ts';
import { drawLiving } from './rooms/living.ts';
import type { HomeInside } from './rooms/open-room.ts';
import { drawOffice, drawShop } from './rooms/work.ts';
import type { Surroundings } from './scenery/hills.ts';
import { drawGardenScene } from './scenes/garden.ts';
import { drawPlot, drawRoad } from './scenes/land.ts';
import { drawOutside } from './scenes/outside.ts';
import { drawVeranda } from './scenes/veranda.ts';
import { drawView } from './scenes/view.ts';

export const drawingWidth = 1600;
export const drawingHeight = 1200;

/** One drawn picture of a home, as SVG of 1600 × 1200. The same scene and room always give the same bytes. */
export function drawRoom(scene: PictureScene, room: RoomKind): string {
  const random = randomFrom(scene.seed * 7919 + 17);
  const surroundings = surroundingsOf(scene, random.fork('surroundings').next());
  const stage: Stage = {
    canvas: new Canvas(drawingWidth, drawingHeight),
    camera: { focal: 1000, eye: [0, 1.6, 0], centre: [800, 600] },
    light: random.fork('hour').pick(hours),
    random,
  };
  const setting = { kind: scene.kind, key: scene.key, surroundings };
  const home = homeOf(scene, surroundings);
  const draw: Record<RoomKind, () => void> = {
    outside: () => drawOutside(stage, setting),
    living: () => drawLiving(stage, home),
    dining: () => drawDining(stage, home),
    kitchen: () => drawKitchen(stage, home),
    bedroom: () => drawBedroom(stage, home),
    bathroom: () => drawBathroom(stage, home),
    veranda: () => drawVeranda(stage, home),
    garden: () => drawGardenScene(stage, setting),
    view: () => drawView(stage, setting),
    plot: () => drawPlot(stage, setting),
    road: () => drawRoad(stage, setting),
    shop: () => drawShop(stage, home),
    office: () => drawOffice(stage, home),
  };
  draw[room]();
  return stage.canvas.svg();
}

/** All pictures of the scene with this key, in the order of its rooms: the first is the cover of its card. */
export function drawScene(key: string): string[] {
  const scene = pictureScenes.find((one) => one.key === key);
  if (!scene) throw new Error(`there is no scene named ${key}`);
  return scene.rooms.map((room) => drawRoom(scene, room));
}

/** Days more often than nights, as a photographer would have it. */
const hours: readonly Light[] = [
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

const byTheLake = /muyenga|munyonyo|ggaba|entebbe|kigo|buziga|bunga|luzira|mutungo|kajjansi/;
const byTheTowers = /cbd|nakasero|kololo|naguru|mengo|makindye|bugolobi/;

function surroundingsOf(scene: PictureScene, chance: number): Surroundings {
  if (byTheLake.test(scene.key)) return 'lake';
  if (byTheTowers.test(scene.key)) return 'city';
  return chance < 0.12 && scene.kind !== 'land' ? 'city' : 'hills';
}

function homeOf(scene: PictureScene, surroundings: Surroundings): HomeInside {
  return {
    kind: scene.kind,
    surroundings,
    modest:
      /single|rooms|studio|bank-|rental-block|bulenga|kira-one|nansana/.test(scene.key) &&
      scene.kind !== 'villa' &&
      !/stay/.test(scene.key),
    bars: scene.kind !== 'commercial',
    raised: scene.kind === 'apartment' || /skyline|cbd|loft|hill/.test(scene.key),
  };
}
