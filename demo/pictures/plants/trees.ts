import { projectPoint, scaleAt } from '../engine/camera.ts';
import { round, type Spot } from '../engine/canvas.ts';
import { type Colour, mix } from '../engine/colour.ts';
import { inShade, inSunlight } from '../engine/light.ts';
import type { Stage } from '../engine/stage.ts';
import { paddle, rib, tuft } from './leaves.ts';

/** The position of a plant on the ground at x, z and its height in metres. */
export type Planting = { x: number; z: number; tall: number; y?: number };

type Draw = (stage: Stage, foot: Spot, scale: number, height: number, random: Stage['random']) => void;

const createPlantDrawer =
  (name: string, draw: Draw) =>
  (stage: Stage, planting: Planting): void => {
    const point = [planting.x, planting.y ?? 0, planting.z] as const;
    const scale = scaleAt(stage.camera, point);
    const foot = projectPoint(stage.camera, point);
    drawGroundShadow(stage, foot, scale, planting.tall);
    draw(
      stage,
      foot,
      scale,
      planting.tall,
      stage.random.fork(`${name} ${planting.x.toFixed(2)} ${planting.z.toFixed(2)}`),
    );
  };

function drawGroundShadow(stage: Stage, [x, y]: Spot, scale: number, height: number): void {
  const { light, canvas } = stage;
  const away = -light.sunDirection[0] * scale * height * 0.34;
  canvas.ellipse(
    x + away * 0.6,
    y,
    scale * height * 0.26 + Math.abs(away) * 0.5,
    scale * height * 0.035,
    light.shadow,
    { opacity: 0.22 },
  );
}

/** Returns the sunny side of a plant: 1 for right, -1 for left. */
const sunSide = (stage: Stage): number => (stage.light.sunDirection[0] > 0 ? 1 : -1);

export const drawPalm = createPlantDrawer('palm', (stage, foot, scale, height, random) => {
  const { canvas, light } = stage;
  const side = sunSide(stage);
  const lean = random.between(-0.12, 0.12) * height * scale;
  const top: Spot = [foot[0] + lean, foot[1] - height * 0.74 * scale];
  const thickness = 0.13 * scale * (0.6 + height * 0.05);
  const bark = '#8a6f55';
  const bend = lean * 0.5;
  canvas.path(
    `M${round(foot[0] - thickness * 1.3)} ${round(foot[1])}Q${round(foot[0] - thickness + bend)} ${round(foot[1] - height * 0.4 * scale)} ${round(top[0] - thickness * 0.62)} ${round(top[1])}h${round(thickness * 1.24)}Q${round(foot[0] + thickness + bend)} ${round(foot[1] - height * 0.4 * scale)} ${round(foot[0] + thickness * 1.3)} ${round(foot[1])}Z`,
    canvas.linear(
      [foot[0] - thickness, 0],
      [foot[0] + thickness, 0],
      side > 0
        ? [
            [0, inShade(light, bark)],
            [1, inSunlight(light, bark)],
          ]
        : [
            [0, inSunlight(light, bark)],
            [1, inShade(light, bark)],
          ],
    ),
  );
  const fronds = 13;
  const leaf = '#4f7d3d';
  for (let i = 0; i < fronds; i += 1) {
    const share = i / (fronds - 1);
    const order = i % 2 === 0 ? share : 1 - share;
    const angle = Math.PI * (-0.12 + 1.24 * order);
    const reach = height * 0.42 * scale * random.between(0.82, 1.1);
    const out = Math.cos(angle);
    const up = Math.sin(angle);
    const tip: Spot = [top[0] + out * reach, top[1] - up * reach * 0.62 + Math.abs(out) * reach * 0.42];
    const arch = (out >= 0 ? -1 : 1) * reach * (0.2 + 0.16 * Math.abs(out));
    const brightness = (out * side + 1) / 2;
    const colour = mix(
      inShade(light, leaf),
      inSunlight(light, mix(leaf, '#a9c46a', 0.25)),
      brightness * 0.75 + up * 0.25,
    );
    drawFrond(stage, top, tip, arch, reach, colour);
  }
});

/** Draws a palm frond: leaflets along a bent rib. */
function drawFrond(stage: Stage, from: Spot, to: Spot, arch: number, reach: number, colour: Colour): void {
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const length = Math.hypot(dx, dy) || 1;
  const control: Spot = [
    (from[0] + to[0]) / 2 - (-dy / length) * -arch,
    (from[1] + to[1]) / 2 - (dx / length) * -arch,
  ];
  const pointAt = (t: number): Spot => [
    (1 - t) ** 2 * from[0] + 2 * (1 - t) * t * control[0] + t ** 2 * to[0],
    (1 - t) ** 2 * from[1] + 2 * (1 - t) * t * control[1] + t ** 2 * to[1],
  ];
  const steps = reach > 90 ? 15 : 9;
  let d = '';
  for (let step = 1; step <= steps; step += 1) {
    const t = step / steps;
    const root = pointAt(t * 0.98);
    const before = pointAt(t * 0.98 - 0.03);
    const tx = (root[0] - before[0]) / (Math.hypot(root[0] - before[0], root[1] - before[1]) || 1);
    const ty = (root[1] - before[1]) / (Math.hypot(root[0] - before[0], root[1] - before[1]) || 1);
    const length = reach * 0.24 * Math.sin(Math.PI * (0.16 + 0.76 * t)) ** 0.8;
    for (const side of [-1, 1]) {
      const tip: Spot = [
        root[0] + (tx * 0.75 - ty * side * 0.66) * length,
        root[1] + (ty * 0.75 + tx * side * 0.66) * length + length * 0.18,
      ];
      d += paddle(root, tip, 0, (reach * 0.33) / steps);
    }
  }
  stage.canvas.path(d, colour, { soften: reach * 0.012 });
  stage.canvas.path(
    `M${round(from[0])} ${round(from[1])}Q${round(control[0])} ${round(control[1])} ${round(to[0])} ${round(to[1])}`,
    'none',
    {
      stroke: colour,
      strokeWidth: reach * 0.022,
    },
  );
}

/** Draws matooke: a clump of green stems, each with a few large torn leaves. */
export const drawMatooke = createPlantDrawer('matooke', (stage, foot, scale, height, random) => {
  const { canvas, light } = stage;
  const side = sunSide(stage);
  const stems = random.integer(3, 4);
  for (let stem = 0; stem < stems; stem += 1) {
    const x =
      foot[0] +
      (stem - (stems - 1) / 2) * height * 0.15 * scale +
      random.between(-0.05, 0.05) * scale * height;
    const stemHeight = height * random.between(0.4, 0.54) * scale;
    const top: Spot = [x + random.between(-0.05, 0.05) * height * scale, foot[1] - stemHeight];
    const thickness = 0.032 * height * scale;
    const green = '#7d8f4a';
    canvas.polygon(
      [
        [x - thickness, foot[1]],
        [top[0] - thickness * 0.6, top[1]],
        [top[0] + thickness * 0.6, top[1]],
        [x + thickness, foot[1]],
      ],
      canvas.linear(
        [x - thickness, 0],
        [x + thickness, 0],
        side > 0
          ? [
              [0, inShade(light, green)],
              [1, inSunlight(light, green)],
            ]
          : [
              [0, inSunlight(light, green)],
              [1, inShade(light, green)],
            ],
      ),
    );
    const leaves = random.integer(7, 9);
    for (let i = 0; i < leaves; i += 1) {
      const order = (i + random.between(0.1, 0.9)) / leaves;
      const angle = Math.PI * (0.06 + 0.88 * (i % 2 === 0 ? order : 1 - order));
      const reach = height * scale * random.between(0.42, 0.58);
      const out = Math.cos(angle);
      const droop = Math.abs(out) * reach * 0.28;
      const tip: Spot = [top[0] + out * reach * 0.86, top[1] - Math.sin(angle) * reach * 0.98 + droop];
      const bend = (out >= 0 ? -1 : 1) * reach * 0.26;
      const brightness = (out * side + 1) / 2;
      const blade = mix('#4c8140', '#7aa548', random.between(0, 0.5));
      canvas.path(
        paddle(top, tip, bend, reach * 0.27, 0.55),
        mix(inShade(light, blade), inSunlight(light, blade), 0.15 + brightness * 0.85),
      );
      canvas.path(rib(top, tip, bend, 0.55), 'none', {
        stroke: inSunlight(light, '#b9cd7f'),
        strokeWidth: Math.max(1, reach * 0.014),
        opacity: 0.75,
      });
    }
  }
});

type Crown = { green: Colour; blossom?: Colour; wide: number };
const crowns: Record<'mango' | 'jacaranda' | 'flame' | 'shade', Crown> = {
  mango: { green: '#3f6b35', wide: 0.42 },
  shade: { green: '#58803c', wide: 0.5 },
  jacaranda: { green: '#5f7f57', blossom: '#8f7fc0', wide: 0.44 },
  flame: { green: '#557a3a', blossom: '#d4552c', wide: 0.52 },
};

/** Draws a broad tree: a forked trunk, then tufts from dark to bright towards the sun. */
export function drawTree(stage: Stage, planting: Planting, species: keyof typeof crowns = 'mango'): void {
  createPlantDrawer(species, (plantStage, foot, scale, height, random) => {
    const { canvas, light } = plantStage;
    const crown = crowns[species];
    const side = sunSide(plantStage);
    const treeHeight = height * scale;
    const crownWidth = crown.wide * treeHeight;
    const middle: Spot = [foot[0] + random.between(-0.03, 0.03) * treeHeight, foot[1] - treeHeight * 0.66];
    const detail = treeHeight > 170 ? 1 : treeHeight > 90 ? 0.6 : 0.4;
    const bark = '#6a5140';
    const thickness = treeHeight * 0.019;
    canvas.path(
      `M${round(foot[0] - thickness * 1.5)} ${round(foot[1])}Q${round(foot[0] - thickness * 0.6)} ${round(foot[1] - treeHeight * 0.2)} ${round(middle[0] - crownWidth * 0.3)} ${round(middle[1])}L${round(middle[0])} ${round(middle[1] + treeHeight * 0.12)}L${round(middle[0] + crownWidth * 0.34)} ${round(middle[1])}Q${round(foot[0] + thickness * 0.6)} ${round(foot[1] - treeHeight * 0.2)} ${round(foot[0] + thickness * 1.5)} ${round(foot[1])}Z`,
      canvas.linear(
        [foot[0] - thickness, 0],
        [foot[0] + thickness, 0],
        side > 0
          ? [
              [0, inShade(light, bark)],
              [1, inSunlight(light, bark)],
            ]
          : [
              [0, inSunlight(light, bark)],
              [1, inShade(light, bark)],
            ],
      ),
    );
    const layers = [
      [inShade(light, crown.green, 1.05), 1, 0, 34],
      [inShade(light, crown.green, 0.35), 0.88, 0.09, 30],
      [inSunlight(light, mix(crown.green, '#9dbb5a', 0.28)), 0.7, 0.2, 24],
      [inSunlight(light, mix(crown.green, '#c6d27a', 0.5)), 0.5, 0.32, 15],
    ] as const;
    for (const [colour, spread, shift, maxCount] of layers) {
      const count = Math.round(maxCount * detail);
      let d = '';
      for (let i = 0; i < count; i += 1) {
        const angle = i * 2.39996 + random.between(-0.25, 0.25);
        const out = Math.sqrt((i + 0.5) / count) * spread;
        const size = (crownWidth * random.between(0.13, 0.22) * (0.7 + spread * 0.3)) / Math.sqrt(detail);
        d += tuft(
          middle[0] + Math.cos(angle) * out * crownWidth * 0.78 + side * shift * crownWidth * 0.75,
          middle[1] + Math.sin(angle) * out * crownWidth * 0.52 - shift * crownWidth * 0.62,
          size,
          size * 0.78,
        );
      }
      canvas.path(d, colour);
    }
    if (crown.blossom) {
      let d = '';
      for (let i = 0; i < 120 * detail; i += 1) {
        const angle = random.between(0, Math.PI * 2);
        const out = Math.sqrt(random.next());
        const size = crownWidth * random.between(0.018, 0.055);
        d += tuft(
          middle[0] + Math.cos(angle) * out * crownWidth * 0.84 + side * crownWidth * 0.08,
          middle[1] - crownWidth * 0.14 + Math.sin(angle) * out * crownWidth * 0.5,
          size,
          size * 0.7,
        );
      }
      canvas.path(d, inSunlight(light, crown.blossom), { opacity: 0.9 });
    }
  })(stage, planting);
}

/** Draws the mast tree (ashoka), slender and flame-shaped, which many compounds have. */
export const drawMastTree = createPlantDrawer('mast', (stage, foot, scale, height, random) => {
  const { canvas, light } = stage;
  const side = sunSide(stage);
  const treeHeight = height * scale;
  const crownWidth = treeHeight * 0.115;
  const green = '#41703a';
  const flame = (x: number, w: number, top: number) =>
    `M${round(x - w * 0.7)} ${round(foot[1] - treeHeight * 0.05)}C${round(x - w * 1.5)} ${round(foot[1] - treeHeight * 0.4)} ${round(x - w * 0.8)} ${round(foot[1] - treeHeight * 0.75)} ${round(x)} ${round(foot[1] - treeHeight * top)}C${round(x + w * 0.8)} ${round(foot[1] - treeHeight * 0.75)} ${round(x + w * 1.5)} ${round(foot[1] - treeHeight * 0.4)} ${round(x + w * 0.7)} ${round(foot[1] - treeHeight * 0.05)}Z`;
  canvas.rect(
    foot[0] - crownWidth * 0.12,
    foot[1] - treeHeight * 0.08,
    crownWidth * 0.24,
    treeHeight * 0.08,
    inShade(light, '#6a5140'),
  );
  canvas.path(
    flame(foot[0], crownWidth, 1),
    canvas.linear(
      [foot[0] - crownWidth, 0],
      [foot[0] + crownWidth, 0],
      side > 0
        ? [
            [0, inShade(light, green, 1.2)],
            [0.45, inShade(light, green, 0.6)],
            [1, inSunlight(light, mix(green, '#9dbb5a', 0.35))],
          ]
        : [
            [0, inSunlight(light, mix(green, '#9dbb5a', 0.35))],
            [0.55, inShade(light, green, 0.6)],
            [1, inShade(light, green, 1.2)],
          ],
    ),
  );
  let d = '';
  for (let i = 0; i < 26; i += 1) {
    const up = random.between(0.1, 0.92);
    const reach = crownWidth * 1.1 * Math.sin(Math.PI * Math.min(1, 1.05 - up)) ** 0.6;
    const x = foot[0] + random.between(-1, 1) * reach;
    const y = foot[1] - treeHeight * up;
    d += paddle(
      [x, y],
      [x + random.between(-0.1, 0.1) * crownWidth, y + treeHeight * 0.075],
      0,
      crownWidth * 0.12,
    );
  }
  canvas.path(d, inShade(light, green, 1), { opacity: 0.45 });
});
