import { normalize } from '../engine/camera.ts';
import { type Colour, mix } from '../engine/colour.ts';
import type { Light } from '../engine/light.ts';
import type { Random } from '../engine/random.ts';

/** The matching colours of one home, picked once and used in all its rooms. */
export type InteriorStyle = {
  wall: Colour;
  accent: Colour;
  floor: { kind: 'planks' | 'tiles' | 'oxide' | 'terrazzo'; colour: Colour };
  sofa: Colour;
  cushions: readonly [Colour, Colour];
  rug: readonly [Colour, Colour];
  curtain: Colour;
  wood: Colour;
  metal: Colour;
};

const interiorStyles: readonly InteriorStyle[] = [
  {
    wall: '#f3e8d5',
    accent: '#c9795a',
    floor: { kind: 'planks', colour: '#b98a5e' },
    sofa: '#efe6d6',
    cushions: ['#b3421f', '#e0b25a'],
    rug: ['#e9dcc2', '#b3421f'],
    curtain: '#e7d3ae',
    wood: '#8a5a3a',
    metal: '#4a4440',
  },
  {
    wall: '#f1ece2',
    accent: '#8fa389',
    floor: { kind: 'tiles', colour: '#e3dacb' },
    sofa: '#6f8a78',
    cushions: ['#e6c98f', '#f3ead8'],
    rug: ['#f0e7d6', '#7d927f'],
    curtain: '#dfe4d4',
    wood: '#a87b52',
    metal: '#3d3a38',
  },
  {
    wall: '#efe3cd',
    accent: '#d9b27c',
    floor: { kind: 'oxide', colour: '#a34a30' },
    sofa: '#7a4a33',
    cushions: ['#e9d9b6', '#d08a3c'],
    rug: ['#d9c39a', '#6b3a26'],
    curtain: '#c98a54',
    wood: '#6b4228',
    metal: '#5a4636',
  },
  {
    wall: '#eef0ec',
    accent: '#7f9aa3',
    floor: { kind: 'tiles', colour: '#d8d5cd' },
    sofa: '#4f6a78',
    cushions: ['#e3b262', '#f4ede0'],
    rug: ['#e8e4d8', '#5f7c88'],
    curtain: '#cfdadb',
    wood: '#9b7450',
    metal: '#3a3d40',
  },
  {
    wall: '#f6ead8',
    accent: '#e3c29a',
    floor: { kind: 'terrazzo', colour: '#e6d8c4' },
    sofa: '#c98d6a',
    cushions: ['#f6ecd8', '#8a9b72'],
    rug: ['#f3e6cc', '#c27a52'],
    curtain: '#efdcc0',
    wood: '#a06a42',
    metal: '#6b5a4a',
  },
  {
    wall: '#ece4da',
    accent: '#a9654d',
    floor: { kind: 'planks', colour: '#9c6d48' },
    sofa: '#d8cfc0',
    cushions: ['#45604f', '#c9843f'],
    rug: ['#d9cdb6', '#45604f'],
    curtain: '#b9a68c',
    wood: '#5f3f2b',
    metal: '#2f2c2a',
  },
  {
    wall: '#f4efe6',
    accent: '#e0cfa8',
    floor: { kind: 'terrazzo', colour: '#ded6c8' },
    sofa: '#b8563a',
    cushions: ['#f2e3c4', '#3f5f58'],
    rug: ['#efe6d4', '#d7a95f'],
    curtain: '#f0e6d2',
    wood: '#7d5436',
    metal: '#8a7a5f',
  },
  {
    wall: '#e9e6da',
    accent: '#6f8269',
    floor: { kind: 'planks', colour: '#c29a6c' },
    sofa: '#e9e0cc',
    cushions: ['#6f8269', '#d6a04f'],
    rug: ['#ded3b8', '#93785a'],
    curtain: '#d9d4bf',
    wood: '#94683f',
    metal: '#44423c',
  },
];

export const randomInterior = (random: Random): InteriorStyle => random.fork('look').pick(interiorStyles);

/** The wall through which daylight enters. */
export type LightFrom = 'left' | 'right' | 'back';

/** Returns the indoor light for the light outside: softer, warmer, and coming from the window. */
export function indoors(outside: Light, from: LightFrom): Light {
  const towards =
    from === 'left' ? [-0.8, 0.62, -0.28] : from === 'right' ? [0.8, 0.62, -0.28] : [0.3, 0.8, -0.42];
  return {
    ...outside,
    sunDirection: normalize(towards as [number, number, number]),
    warm: outside.lampsOn ? '#ffd9a0' : mix(outside.warm, '#fff6e6', 0.5),
    shadow: outside.lampsOn ? '#43261f' : '#4a3a36',
    contrast: outside.lampsOn ? 0.85 : 0.75,
  };
}
