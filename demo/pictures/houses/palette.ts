import type { Colour } from '../engine/colour.ts';
import type { Stage } from '../engine/stage.ts';
import type { RoofCover } from './roofs.ts';

export type HouseColours = {
  wall: Colour;
  accent: Colour;
  trim: Colour;
  column: Colour;
  frame: Colour;
  surround: Colour;
  bars: Colour;
  door: Colour;
  rail: Colour;
  curtain: Colour;
  cover: RoofCover;
};

type Paint = Pick<HouseColours, 'wall' | 'accent' | 'trim' | 'frame' | 'door'>;

/** Paints that are common in Kampala: mostly creams and ochres, then clay, sage and lake blue. */
const paints: readonly Paint[] = [
  { wall: '#f1e3c8', accent: '#d9b88a', trim: '#fbf3e2', frame: '#5b3a29', door: '#6b3d26' },
  { wall: '#e9c58f', accent: '#f4e6cc', trim: '#fff6e6', frame: '#f5ead6', door: '#7a3f26' },
  { wall: '#f4ece0', accent: '#b9694a', trim: '#fffaf0', frame: '#3f3a36', door: '#54392b' },
  { wall: '#d9dcc6', accent: '#f2ead6', trim: '#fbf6e8', frame: '#f6f0e2', door: '#5a4630' },
  { wall: '#efd2b4', accent: '#c97f58', trim: '#fdf1dd', frame: '#6b4632', door: '#5b3323' },
  { wall: '#dfe5e2', accent: '#a9bdbb', trim: '#fbfaf4', frame: '#45525a', door: '#7b4b30' },
  { wall: '#e7d7bd', accent: '#8f9c7e', trim: '#faf2e0', frame: '#4d4a3e', door: '#3f5b4a' },
  { wall: '#f3d9a4', accent: '#e9b872', trim: '#fff4dc', frame: '#714226', door: '#8a4a2a' },
];

const tiles: readonly Colour[] = ['#b4532f', '#a7472a', '#bf633c', '#98472f', '#8f4a38', '#5d5650'];
const ironSheets: readonly Colour[] = ['#8d3b2c', '#3f6a58', '#4b6f86', '#7d4a35', '#a9a9a2', '#5b4a46'];

export function houseColours(stage: Stage, roof: RoofCover['kind']): HouseColours {
  const random = stage.random.fork('house colours');
  const paint = random.pick(paints);
  return {
    ...paint,
    column: random.pick([paint.trim, paint.accent]),
    surround: paint.trim,
    bars: random.pick(['#5a4636', '#f3ead8', '#3d3a38']),
    rail: random.pick([paint.trim, '#4a4440', '#f6efe0']),
    curtain: random.pick(['#d9a06a', '#e8ddc8', '#8fa08a', '#b86a55']),
    cover: { colour: random.pick(roof === 'tiles' ? tiles : ironSheets), kind: roof },
  };
}
