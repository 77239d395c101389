import { round } from '../engine/canvas.ts';
import { type Colour, mix } from '../engine/colour.ts';
import { inHaze, inShade, inSunlight } from '../engine/light.ts';
import type { Stage } from '../engine/stage.ts';
import { drawSky } from './sky.ts';

export type Surroundings = 'hills' | 'lake' | 'city';

export type LandscapeOptions = {
  surroundings: Surroundings;
  /** The height of the hills above the horizon, in pixels. */
  rise?: number;
  /** The depth of the land below the horizon. Nothing below it is drawn. */
  foot?: number;
  clouds?: boolean;
};

/**
 * Draws Kampala from one of its hills: the sky, several ridges with their roofs, and the lake or the towers.
 */
export function drawLandscape(stage: Stage, horizon: number, options: LandscapeOptions): void {
  const { canvas } = stage;
  const rise = options.rise ?? 150;
  const foot = options.foot ?? 120;
  drawSky(stage, horizon, { clouds: options.clouds ?? true });
  if (options.surroundings === 'lake') {
    drawRidge(stage, { name: 'shore', base: horizon - 4, height: rise * 0.4, far: 0.86, roofs: 0 });
    drawLake(stage, horizon - 6, foot);
    drawRidge(stage, {
      name: 'cape',
      base: horizon + foot * 0.16,
      height: rise * 0.3,
      far: 0.62,
      roofs: 12,
      slope: 1,
    });
    drawRidge(stage, {
      name: 'near',
      base: horizon + foot * 0.97,
      height: rise * 0.26,
      far: 0.26,
      roofs: 16,
    });
  } else {
    drawRidge(stage, { name: 'far', base: horizon - 2, height: rise, far: 0.88, roofs: 0 });
    drawRidge(stage, {
      name: 'behind',
      base: horizon + foot * 0.16,
      height: rise * 0.82,
      far: 0.7,
      roofs: 26,
    });
    if (options.surroundings === 'city') drawTowers(stage, horizon + foot * 0.2, rise);
    drawRidge(stage, {
      name: 'middle',
      base: horizon + foot * 0.4,
      height: rise * 0.66,
      far: 0.48,
      roofs: 34,
    });
    drawRidge(stage, {
      name: 'near',
      base: horizon + foot * 0.72,
      height: rise * 0.42,
      far: 0.24,
      roofs: 20,
    });
  }
  canvas.rect(
    -20,
    horizon - rise,
    canvas.width + 40,
    rise + foot,
    canvas.linear(
      [0, horizon - rise],
      [0, horizon + foot],
      [
        [0, stage.light.haze, 0],
        [0.55, stage.light.haze, 0.18],
        [1, stage.light.haze, 0],
      ],
    ),
  );
}

type Ridge = {
  name: string;
  base: number;
  height: number;
  /** The distance: 0 is near, and 1 disappears in the haze. */
  far: number;
  roofs: number;
  /** The slope. With 1, the ridge descends to nothing on one side and forms a cape. */
  slope?: number;
};

const greens: readonly Colour[] = ['#4f7a3f', '#5d8546', '#6a8f4c'];

function drawRidge(stage: Stage, ridge: Ridge): void {
  const { canvas, light } = stage;
  const random = stage.random.fork(`ridge ${ridge.name}`);
  const green = random.pick(greens);
  const top = inHaze(light, inSunlight(light, green), ridge.far);
  const bottom = inHaze(light, inShade(light, green, 0.6), Math.min(1, ridge.far + 0.12));
  const heightAt = outlineOf(random, ridge);
  // A cape ends at the water. A ridge continues behind the next one.
  const bottomY = round(ridge.base + (ridge.slope ? 7 : 90));
  let d = `M-20 ${bottomY}`;
  for (let x = -20; x <= canvas.width + 20; x += 20) d += `L${x} ${round(ridge.base - heightAt(x))}`;
  d += `L${canvas.width + 20} ${bottomY}Z`;
  canvas.path(
    d,
    canvas.linear(
      [0, ridge.base - ridge.height],
      [0, ridge.base + 40],
      [
        [0, top],
        [1, bottom],
      ],
    ),
  );
  drawWoods(stage, ridge, heightAt, green, random);
  drawRoofs(stage, ridge, heightAt, random);
}

/**
 * Returns the outline of a ridge. Kampala's hills are broad and flat-topped: a few slow waves, and one or two
 * distinct summits.
 */
function outlineOf(random: Stage['random'], ridge: Ridge): (x: number) => number {
  const waves = [0.0021, 0.0046, 0.0093].map((rate, index) => ({
    rate: rate * random.between(0.8, 1.25),
    phase: random.between(0, Math.PI * 2),
    reach: [0.3, 0.13, 0.045][index]!,
  }));
  const summits = [0, 1].map(() => ({
    at: random.between(0, 1600),
    width: random.between(170, 330),
    up: random.between(0.25, 0.52),
  }));
  const fallsToRight = random.chance(0.5);
  return (x) => {
    let height = 0.42;
    for (const wave of waves) height += wave.reach * Math.sin(x * wave.rate + wave.phase);
    for (const summit of summits) height += summit.up * Math.exp(-(((x - summit.at) / summit.width) ** 4));
    const across = fallsToRight ? x / 1600 : 1 - x / 1600;
    const fall = ridge.slope ? Math.max(0, across * 1.5 - 0.45) : 1;
    return ridge.height * Math.max(0, height) * fall;
  };
}

function drawWoods(
  stage: Stage,
  ridge: Ridge,
  heightAt: (x: number) => number,
  green: Colour,
  random: Stage['random'],
): void {
  const { canvas, light } = stage;
  const size = 15 * (1.15 - ridge.far);
  const count = Math.round(90 * (1.1 - ridge.far));
  for (const [share, colour] of [
    [0.5, inHaze(light, inShade(light, green, 0.9), ridge.far)],
    [0.5, inHaze(light, mix(green, light.warm, 0.12), ridge.far)],
  ] as const) {
    let d = '';
    for (let i = 0; i < count * share; i += 1) {
      const x = random.between(-20, canvas.width + 20);
      const down = random.next() ** 1.6;
      if (ridge.slope && heightAt(x) < 12) continue;
      const y = ridge.base - heightAt(x) + down * (heightAt(x) + (ridge.slope ? 0 : 20));
      const width = size * random.between(0.8, 1.9);
      const height = size * random.between(0.6, 1);
      d += `M${round(x - width)} ${round(y)}a${round(width)} ${round(height)} 0 0 1 ${round(width * 2)} 0Z`;
    }
    canvas.path(d, colour, { opacity: 0.75 });
  }
}

/** Draws distant houses as two strokes: a bright wall, and a roof of clay or of iron. */
function drawRoofs(
  stage: Stage,
  ridge: Ridge,
  heightAt: (x: number) => number,
  random: Stage['random'],
): void {
  const { canvas, light } = stage;
  const size = 26 * (1.06 - ridge.far);
  const roofs = ['#b5532f', '#a8472a', '#c0643c', '#8c5a48', '#7c8a8c'].map((roof) =>
    inHaze(light, inSunlight(light, roof), ridge.far),
  );
  const wall = inHaze(light, inSunlight(light, '#f3e6d0'), ridge.far * 0.9);
  const walls: string[] = [];
  const tops = new Map<Colour, string>();
  const lamps: string[] = [];
  for (let i = 0; i < ridge.roofs; i += 1) {
    const x = random.between(0, canvas.width);
    if (ridge.slope && heightAt(x) < 12) continue;
    const y = ridge.base - heightAt(x) + (0.15 + 0.75 * random.next()) * (heightAt(x) + 10);
    const width = size * random.between(0.8, 1.6);
    const height = size * random.between(0.4, 0.7);
    walls.push(`M${round(x)} ${round(y)}h${round(width)}v${round(-height)}h${round(-width)}z`);
    const roof = random.pick(roofs);
    tops.set(
      roof,
      `${tops.get(roof) ?? ''}M${round(x - size * 0.18)} ${round(y - height)}l${round(size * 0.4)} ${round(-size * 0.42)}h${round(width - size * 0.44)}l${round(size * 0.4)} ${round(size * 0.42)}z`,
    );
    if (light.lampsOn && random.chance(0.6)) {
      lamps.push(
        `M${round(x + width * 0.3)} ${round(y - height * 0.2)}h${round(size * 0.24)}v${round(-height * 0.5)}h${round(-size * 0.24)}z`,
      );
    }
  }
  if (walls.length > 0) canvas.path(walls.join(''), wall);
  for (const [colour, d] of tops) canvas.path(d, colour);
  if (lamps.length > 0) canvas.path(lamps.join(''), '#ffd98a');
}

function drawLake(stage: Stage, top: number, depth: number): void {
  const { canvas, light } = stage;
  const random = stage.random.fork('lake');
  const water = mix(light.sky[1], '#4d8c99', 0.45);
  canvas.rect(
    -20,
    top,
    canvas.width + 40,
    depth + 40,
    canvas.linear(
      [0, top],
      [0, top + depth],
      [
        [0, mix(water, light.sky[2], 0.65)],
        [1, mix(water, light.shadow, 0.22)],
      ],
    ),
  );
  const sunX = light.sun[0] * canvas.width;
  let d = '';
  for (let i = 0; i < 60; i += 1) {
    const down = random.next() ** 1.5;
    const near = random.chance(0.6)
      ? sunX + random.between(-1, 1) * (60 + 240 * down)
      : random.between(0, canvas.width);
    d += `M${round(near)} ${round(top + 4 + down * depth)}h${round(random.between(16, 90) * (0.4 + down))}`;
  }
  canvas.path(d, 'none', { stroke: light.glow, strokeWidth: 2.2, opacity: 0.55 });
  const x = random.between(0.25, 0.75) * canvas.width;
  const y = top + depth * 0.42;
  canvas.path(`M${round(x - 26)} ${round(y)}q26 13 54 -2l-6 8q-22 6 -42 0z`, mix('#4a2f26', light.haze, 0.3));
  canvas.path(`M${round(x)} ${round(y - 2)}v-40q24 18 26 36z`, mix('#fbf3e2', light.haze, 0.25));
}

/** Draws the towers of the centre: pale slabs with rows of windows, one taller than the rest. */
function drawTowers(stage: Stage, base: number, rise: number): void {
  const { canvas, light } = stage;
  const random = stage.random.fork('towers');
  const middle = random.between(0.3, 0.7) * canvas.width;
  const count = random.integer(13, 17);
  for (let i = 0; i < count; i += 1) {
    const out = (i / (count - 1) - 0.5) * 2;
    const x = middle + out * 430 + random.between(-24, 24);
    const height = rise * (0.75 + 0.95 * (1 - Math.abs(out)) * random.between(0.35, 1.15));
    const width = random.between(32, 62);
    const wall = inHaze(light, random.pick(['#e9dfcf', '#c9d3d2', '#b8a38f', '#8fa8ae', '#d8b89a']), 0.5);
    const y = base - height;
    canvas.rect(x, y, width, height + 40, inSunlight(light, wall));
    const isLeftShaded = light.sunDirection[0] > 0;
    canvas.rect(
      isLeftShaded ? x : x + width * 0.62,
      y,
      width * 0.38,
      height + 40,
      inShade(light, wall, 0.55),
    );
    const glass = light.lampsOn ? '#ffd995' : inHaze(light, '#52707c', 0.45);
    let d = '';
    for (let floor = y + 9; floor < base - 4; floor += 11) {
      for (let window = x + 5; window < x + width - 6; window += 10) {
        if (random.chance(light.lampsOn ? 0.5 : 0.85)) d += `M${round(window)} ${round(floor)}h6v5h-6z`;
      }
    }
    canvas.path(d, glass, { opacity: 0.75 });
    if (random.chance(0.3))
      canvas.line(
        [
          [x + width / 2, y],
          [x + width / 2, y - 34],
        ],
        wall,
        2.4,
      );
    if (random.chance(0.35))
      canvas.rect(x + width * 0.25, y - 12, width * 0.5, 12, inShade(light, wall, 0.3));
  }
}
