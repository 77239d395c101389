import { round } from '../engine/canvas.ts';
import { mix } from '../engine/colour.ts';
import type { Stage } from '../engine/stage.ts';

/** Draws the sky from the top of the sheet down to the horizon, with its sun and its clouds. */
export function drawSky(stage: Stage, horizon: number, options: { clouds?: boolean } = {}): void {
  const { canvas, light } = stage;
  const [zenith, middle, low] = light.sky;
  canvas.rect(
    -20,
    -20,
    canvas.width + 40,
    horizon + 60,
    canvas.linear(
      [0, 0],
      [0, horizon],
      [
        [0, zenith],
        [0.55, middle],
        [1, low],
      ],
    ),
  );
  const sun = [light.sun[0] * canvas.width, horizon * (1 - light.sun[1])] as const;
  canvas.rect(
    -20,
    -20,
    canvas.width + 40,
    horizon + 60,
    canvas.radial(sun, canvas.width * 0.62, [
      [0, light.glow, 0.85],
      [0.25, light.glow, 0.4],
      [1, light.glow, 0],
    ]),
  );
  if (light.sun[1] < 0.6) {
    canvas.ellipse(...sun, 46, 46, mix(light.glow, '#ffffff', 0.5), { opacity: 0.9 });
  }
  if (options.clouds !== false) drawClouds(stage, horizon);
}

function drawClouds(stage: Stage, horizon: number): void {
  const random = stage.random.fork('clouds');
  const count = random.integer(3, 5);
  for (let i = 0; i < count; i += 1) {
    const up = random.between(0.2, 0.82);
    const size = (0.35 + up) * random.between(0.7, 1.2);
    drawCloud(
      stage,
      random.between(-0.05, 1.05) * stage.canvas.width,
      horizon * (1 - up),
      190 * size,
      random.fork(`${i}`),
    );
  }
}

/** Draws a fair-weather cloud: a flat base and a heaped top, lit from the side of the sun. */
function drawCloud(stage: Stage, x: number, y: number, reach: number, random: Stage['random']): void {
  const { canvas, light } = stage;
  const isSunOnLeft = light.sun[0] * canvas.width < x;
  const bright = mix(light.sky[2], '#ffffff', 0.72);
  const dim = mix(light.sky[1], light.shadow, 0.08);
  const puffs = random.integer(5, 7);
  let d = `M${round(x - reach)} ${round(y)}`;
  for (let i = 0; i < puffs; i += 1) {
    const to = x - reach + ((i + 1) / puffs) * reach * 2;
    const middle = 1 - Math.abs((i + 0.5) / puffs - 0.5) * 1.7;
    const lift = reach * (0.12 + 0.34 * middle) * random.between(0.75, 1.2);
    const from = x - reach + (i / puffs) * reach * 2;
    d += `C${round(from - reach * 0.05)} ${round(y - lift)} ${round(to + reach * 0.05)} ${round(y - lift)} ${round(to)} ${round(y - (i === puffs - 1 ? 0 : lift * 0.32))}`;
  }
  d += `C${round(x + reach * 1.12)} ${round(y + reach * 0.05)} ${round(x - reach * 1.12)} ${round(y + reach * 0.05)} ${round(x - reach)} ${round(y)}Z`;
  canvas.path(
    d,
    canvas.linear(
      [x + (isSunOnLeft ? -reach : reach) * 0.5, y - reach * 0.4],
      [x + (isSunOnLeft ? reach : -reach) * 0.3, y + reach * 0.08],
      [
        [0, bright, 0.95],
        [0.6, mix(bright, dim, 0.35), 0.85],
        [1, mix(bright, dim, 0.7), 0.75],
      ],
    ),
  );
}
