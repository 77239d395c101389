import { dot, normalize, type Point } from './camera.ts';
import { type Colour, mix } from './colour.ts';

/** One hour of a Kampala day: the sky, and its effect on every colour. */
export type Light = {
  name: string;
  /** The colours of the sky from the zenith down to the horizon. */
  sky: readonly [Colour, Colour, Colour];
  haze: Colour;
  glow: Colour;
  /**
   * The position of the sun in the sky, from 0 to 1: across from the left edge, and up from the horizon to
   * the top of the sheet.
   */
  sun: readonly [across: number, up: number];
  /** The direction towards the sun. */
  sunDirection: Point;
  warm: Colour;
  shadow: Colour;
  /** The strength of the sunlight, and the depth of the shade. */
  contrast: number;
  lampsOn: boolean;
};

const defineLight = (name: string, properties: Omit<Light, 'name'>): Light => ({
  name,
  ...properties,
  sunDirection: normalize(properties.sunDirection),
});

export const lights = {
  morning: defineLight('morning', {
    sky: ['#7fb3c8', '#bcd8d6', '#fbe9cd'],
    haze: '#cfe0d2',
    glow: '#fff3d6',
    sun: [0.2, 0.3],
    sunDirection: [-0.75, 0.55, -0.55],
    warm: '#fff0cf',
    shadow: '#2c3b4e',
    contrast: 0.9,
    lampsOn: false,
  }),
  noon: defineLight('noon', {
    sky: ['#5aa2c4', '#93c8d8', '#e6f2e6'],
    haze: '#bfdcd6',
    glow: '#ffffff',
    sun: [0.72, 0.9],
    sunDirection: [0.5, 0.85, -0.6],
    warm: '#fffbe9',
    shadow: '#29384a',
    contrast: 1,
    lampsOn: false,
  }),
  afternoon: defineLight('afternoon', {
    sky: ['#6ea5b8', '#c5d5c4', '#fde3b4'],
    haze: '#d9d9b8',
    glow: '#ffe9b8',
    sun: [0.8, 0.42],
    sunDirection: [0.8, 0.5, -0.5],
    warm: '#ffe2ad',
    shadow: '#3a3346',
    contrast: 1,
    lampsOn: false,
  }),
  evening: defineLight('evening', {
    sky: ['#5d7f9e', '#d9a58c', '#ffd08a'],
    haze: '#e6b48c',
    glow: '#ffd98f',
    sun: [0.16, 0.16],
    sunDirection: [-0.85, 0.36, -0.4],
    warm: '#ffc983',
    shadow: '#3c2c44',
    contrast: 0.95,
    lampsOn: true,
  }),
  dusk: defineLight('dusk', {
    sky: ['#2f4468', '#8a6a88', '#f2a06b'],
    haze: '#a8798a',
    glow: '#ffb877',
    sun: [0.78, 0.04],
    sunDirection: [0.7, 0.3, -0.62],
    warm: '#f7ad7f',
    shadow: '#221f3b',
    contrast: 0.7,
    lampsOn: true,
  }),
  rain: defineLight('rain', {
    sky: ['#6f93a6', '#b3cbcb', '#f3ecd8'],
    haze: '#c3d3c6',
    glow: '#fff7df',
    sun: [0.62, 0.5],
    sunDirection: [-0.4, 0.8, -0.6],
    warm: '#fdf3da',
    shadow: '#2d3944',
    contrast: 0.8,
    lampsOn: false,
  }),
} satisfies Record<string, Light>;

/** Returns a colour in full sun. */
export const inSunlight = (light: Light, colour: Colour): Colour =>
  mix(colour, light.warm, 0.16 * light.contrast);
export const inShade = (light: Light, colour: Colour, depth = 1): Colour =>
  mix(colour, light.shadow, (0.2 + 0.22 * light.contrast) * depth);

/** Returns the colour of a matt face: between shade and sun, by its angle to the sun. */
export function surfaceColour(light: Light, colour: Colour, normal: Point): Colour {
  const facing = Math.max(0, dot(normalize(normal), light.sunDirection));
  return mix(inShade(light, colour), inSunlight(light, colour), Math.min(1, facing * 1.5));
}

/** Returns a colour at a distance from 0 (near) to 1 (far). */
export const inHaze = (light: Light, colour: Colour, far: number): Colour => mix(colour, light.haze, far);

/** Returns the light with the sun on the opposite side. */
export const mirrorLight = (light: Light): Light => ({
  ...light,
  sun: [1 - light.sun[0], light.sun[1]],
  sunDirection: [-light.sunDirection[0], light.sunDirection[1], light.sunDirection[2]],
});
