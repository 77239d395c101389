import { type Point, project, projectPoint, scaleAt } from '../engine/camera.ts';
import { mix } from '../engine/colour.ts';
import { inShade, inSunlight } from '../engine/light.ts';
import { drawBox } from '../engine/solids.ts';
import type { Stage } from '../engine/stage.ts';
import { paddle } from '../plants/leaves.ts';
import { drawBush, drawGrass } from '../plants/shrubs.ts';
import { drawMatooke, drawPalm, drawTree } from '../plants/trees.ts';
import { drawLandscape } from '../scenery/hills.ts';
import { drawCompoundWall, drawGate, drawGround } from '../scenery/yard.ts';
import { drawFramingLeaves } from './framing.ts';
import type { Setting } from './outside.ts';

const worldFrame = { origin: [0, 0, 0], yaw: 0 } as const;

/** Draws a plot with its mark stones and a string between them, cleared or still under maize. */
export function drawPlot(stage: Stage, setting: Setting): void {
  const random = stage.random.fork('plot');
  const horizon = random.between(520, 600);
  const plotStage: Stage = {
    ...stage,
    camera: {
      focal: 1120,
      eye: [random.between(-1, 1), random.between(2.1, 2.9), 0],
      centre: [800, horizon],
    },
  };
  drawLandscape(plotStage, horizon, {
    surroundings: setting.surroundings,
    rise: random.between(190, 270),
    foot: 90,
  });
  drawGround(plotStage, 'lawn');
  for (const x of [-16, -9, -3, 5, 11, 17])
    if (random.chance(0.75))
      drawTree(
        plotStage,
        { x: x + random.between(-2, 2), z: random.between(30, 38), tall: random.between(5, 9) },
        random.pick(['mango', 'shade', 'flame', 'jacaranda'] as const),
      );
  if (random.chance(0.5)) drawNeighbourHut(plotStage, random.pick([-1, 1]) * random.between(7, 10));
  const left = -random.between(4.2, 5.4);
  const right = random.between(4.2, 5.4);
  const [near, far] = [4.9, random.between(17, 22)];
  const skew = random.between(-2, 2);
  const corners: Point[] = [
    [left, 0, near],
    [left + skew, 0, far],
    [right + skew, 0, far],
    [right, 0, near],
  ];
  const { canvas, camera, light } = plotStage;
  const isCleared = random.chance(0.7);
  const earth = inSunlight(light, isCleared ? '#bf6c40' : '#a9744a');
  const spots = project(camera, corners);
  canvas.polygon(
    spots,
    canvas.linear(
      [0, Math.min(...spots.map((spot) => spot[1]))],
      [0, canvas.height],
      [
        [0, mix(earth, light.haze, 0.25)],
        [0.4, earth],
        [1, inShade(light, earth, 0.6)],
      ],
    ),
  );
  if (isCleared) {
    canvas.inside(spots, () => drawFurrows(plotStage, left, right + skew, near, far));
    drawSoil(plotStage, spots, left, right + skew, near, far);
    drawGrass(plotStage, { x: [left + 0.6, right - 0.6], z: [near + 0.6, far - 2] }, 70, '#8a9a4a', 0.24);
  } else {
    canvas.inside(spots, () => drawFurrows(plotStage, left, right + skew, near, far));
    drawSoil(plotStage, spots, left, right + skew, near, far);
    drawMaize(plotStage, left + skew * 0.5 + 0.8, right + skew * 0.5 - 0.8, near + 2.2, far - 1);
  }
  for (const x of [left + skew - 1.4, right + skew + 1.4])
    drawMatooke(plotStage, { x, z: far - 2.5, tall: random.between(3.2, 4.2) });
  if (random.chance(0.5)) drawPalm(plotStage, { x: random.pick([left - 3, right + 3]), z: 15, tall: 7 });
  drawString(plotStage, corners);
  for (const [x, , z] of [corners[1]!, corners[2]!, corners[0]!, corners[3]!]) drawMarkStone(plotStage, x, z);
  for (const poleX of [left - 1.6, right + 1.5])
    drawBush(plotStage, { x: poleX, z: near + 3, tall: random.between(0.6, 1) }, '#5f7d3c');
  drawGrass(plotStage, { x: [-9, left - 0.4], z: [3.2, 9] }, 120, '#7f9a45', 0.3);
  drawGrass(plotStage, { x: [right + 0.4, 9], z: [3.2, 9] }, 120, '#7f9a45', 0.3);
  drawGrass(plotStage, { x: [-6, 6], z: [3.3, near - 0.25] }, 150, '#7f9a45', 0.3);
  drawFramingLeaves(plotStage, random.pick(['left', 'right'] as const));
}

function drawFurrows(stage: Stage, left: number, right: number, near: number, far: number): void {
  let d = '';
  for (let z = near + 0.6; z < far; z += 0.9) {
    const [a, b] = project(stage.camera, [
      [left - 3, 0, z],
      [right + 3, 0, z + 0.4],
      [right + 3, 0, z + 0.4],
    ]);
    if (a && b)
      d += `M${a[0].toFixed(1)} ${a[1].toFixed(1)}Q${((a[0] + b[0]) / 2).toFixed(1)} ${((a[1] + b[1]) / 2 + 6).toFixed(1)} ${b[0].toFixed(1)} ${b[1].toFixed(1)}`;
  }
  stage.canvas.path(d, 'none', {
    stroke: inShade(stage.light, '#a5563a', 0.9),
    strokeWidth: 2.4,
    opacity: 0.35,
  });
}

/** Draws lumps and lighter patches: recently turned earth. */
function drawSoil(
  stage: Stage,
  outline: readonly (readonly [number, number])[],
  left: number,
  right: number,
  near: number,
  far: number,
): void {
  const { canvas, camera, light } = stage;
  const random = stage.random.fork('soil');
  canvas.inside(outline, () => {
    for (const [colour, opacity] of [
      [inSunlight(light, '#d98f5f'), 0.3],
      [inShade(light, '#8d4526', 0.6), 0.3],
    ] as const) {
      let d = '';
      for (let i = 0; i < 70; i += 1) {
        const z = near + (far - near) * random.next() ** 1.8;
        const [x, y] = projectPoint(camera, [random.between(left - 1, right + 1), 0, z]);
        const size = scaleAt(camera, [0, 0, z]) * random.between(0.05, 0.28);
        d += `M${(x - size).toFixed(1)} ${y.toFixed(1)}q${(size * 0.5).toFixed(1)} ${(-size * 0.3).toFixed(1)} ${size.toFixed(1)} ${(-size * 0.22).toFixed(1)}t${size.toFixed(1)} ${(size * 0.22).toFixed(1)}q${(-size).toFixed(1)} ${(size * 0.24).toFixed(1)} ${(-size * 2).toFixed(1)} 0z`;
      }
      canvas.path(d, colour, { opacity });
    }
  });
}

function drawMaize(stage: Stage, left: number, right: number, near: number, far: number): void {
  const { canvas, camera, light } = stage;
  const random = stage.random.fork('maize');
  for (let z = far; z > near; z -= 0.85) {
    for (const [part, colour] of [
      [0, inShade(light, '#5f8a3a', 0.6)],
      [1, inSunlight(light, '#86a84a')],
    ] as const) {
      let d = '';
      for (let x = left + (part === 0 ? 0 : 0.3); x < right; x += 0.6) {
        const point: Point = [x + random.between(-0.1, 0.1), 0, z];
        const [px, py] = projectPoint(camera, point);
        const size = scaleAt(camera, point) * random.between(0.9, 1.25);
        for (const [out, up] of [
          [-0.32, 0.62],
          [0.34, 0.7],
          [-0.22, 0.95],
          [0.2, 1.02],
          [0.02, 1.12],
        ] as const) {
          d += paddle(
            [px, py - size * Math.max(0.08, up - 0.4)],
            [px + out * size, py - up * size],
            -out * size * 0.2,
            size * 0.045,
          );
        }
      }
      canvas.path(d, colour);
    }
  }
}

function drawMarkStone(stage: Stage, x: number, z: number): void {
  drawBox(stage, worldFrame, { x: x - 0.16, y: 0, z: z - 0.16, w: 0.32, h: 0.5, d: 0.32 }, '#efe8d9');
  drawBox(stage, worldFrame, { x: x - 0.161, y: 0.36, z: z - 0.163, w: 0.322, h: 0.08, d: 0.326 }, '#b3421f');
}

function drawString(stage: Stage, corners: readonly Point[]): void {
  for (const [index, from] of corners.entries()) {
    const to = corners[(index + 1) % corners.length]!;
    const [a, b] = project(stage.camera, [
      [from[0], 0.36, from[2]],
      [to[0], 0.36, to[2]],
      [to[0], 0.36, to[2]],
    ]);
    if (a && b) stage.canvas.line([a, b], '#f6efe0', 2.2, { opacity: 0.9 });
  }
}

function drawNeighbourHut(stage: Stage, x: number): void {
  drawBox(stage, worldFrame, { x: x - 2.4, y: 0, z: 27, w: 4.8, h: 2.5, d: 4 }, '#e3c79e');
  drawBox(stage, worldFrame, { x: x - 2.9, y: 2.5, z: 26.5, w: 5.8, h: 0.5, d: 5 }, '#8d3b2c');
  drawBox(stage, worldFrame, { x: x - 0.4, y: 0, z: 26.98, w: 0.8, h: 1.9, d: 0.02 }, '#4b6f86');
}

/** Draws the access road: murram or tarmac between walls and gates, with poles and trees along it. */
export function drawRoad(stage: Stage, setting: Setting): void {
  const random = stage.random.fork('road');
  const horizon = random.between(560, 630);
  const bend = random.between(-60, 60);
  const roadStage: Stage = {
    ...stage,
    camera: { focal: 1080, eye: [random.between(-0.8, 0.8), 1.75, 0], centre: [800 + bend, horizon] },
  };
  drawLandscape(roadStage, horizon, {
    surroundings: setting.surroundings,
    rise: random.between(190, 260),
    foot: 80,
  });
  const isTarmac = random.chance(0.3);
  drawGround(roadStage, random.pick(['lawn', 'earth'] as const));
  drawGround(roadStage, 'murram', { x: [-3.4, 3.4], z: [0.5, 60] });
  if (isTarmac) {
    const spots = project(roadStage.camera, [
      [-2.4, 0, 0.5],
      [-2.4, 0, 60],
      [2.4, 0, 60],
      [2.4, 0, 0.5],
    ]);
    roadStage.canvas.polygon(
      spots,
      roadStage.canvas.linear(
        [0, horizon],
        [0, 1200],
        [
          [0, mix('#7d7872', roadStage.light.haze, 0.3)],
          [1, '#5f5b57'],
        ],
      ),
    );
  } else drawTracks(roadStage);
  const colours = ['#e7d6b8', '#d9b893', '#efe4cf', '#c9a58a'] as const;
  for (let z = 46; z >= 8; z -= 9.5) {
    for (const side of [-1, 1]) {
      const x = side * random.between(4.2, 4.8);
      if (random.chance(0.85))
        drawTree(
          roadStage,
          { x: x + side * random.between(2.5, 5), z: z + 4, tall: random.between(4.5, 7.5) },
          random.pick(['mango', 'jacaranda', 'flame', 'shade'] as const),
        );
      const wall = random.pick(colours);
      if (side < 0) drawCompoundWall(roadStage, worldFrame, [x, z], [x, z + 8.6], 2.2, wall);
      else drawCompoundWall(roadStage, worldFrame, [x, z + 8.6], [x, z], 2.2, wall);
      if (random.chance(0.5))
        drawGate(
          roadStage,
          { origin: [x - side * 0.06, 0, z + 4.4], yaw: side > 0 ? Math.PI / 2 : -Math.PI / 2 },
          -1.5,
          0,
          3,
          random.pick(['#3f5a4a', '#8d3b2c', '#4a4a4d', '#2f5f6f']),
        );
      if (random.chance(0.7))
        drawBush(
          roadStage,
          { x: x - side * 0.5, z: z + random.between(0.5, 2), tall: random.between(0.5, 0.9) },
          '#5f7d3c',
          random.chance(0.5) ? '#c2387a' : undefined,
        );
    }
  }
  drawPoles(roadStage, random.pick([-1, 1]));
  drawGrass(roadStage, { x: [-4.2, -3.2], z: [3, 16] }, 60, '#7f9a45', 0.24);
  drawGrass(roadStage, { x: [3.2, 4.2], z: [3, 16] }, 60, '#7f9a45', 0.24);
}

function drawTracks(stage: Stage): void {
  for (const x of [-1.1, 1.1]) {
    stage.canvas.polygon(
      project(stage.camera, [
        [x - 0.32, 0, 0.6],
        [x - 0.32, 0, 60],
        [x + 0.32, 0, 60],
        [x + 0.32, 0, 0.6],
      ]),
      inShade(stage.light, '#a5563a', 0.9),
      { opacity: 0.35 },
    );
  }
}

function drawPoles(stage: Stage, side: number): void {
  const { canvas, camera, light } = stage;
  const tops: (readonly [number, number])[] = [];
  for (let z = 60; z >= 10; z -= 12.5) {
    const foot = projectPoint(camera, [side * 3.7, 0, z]);
    const top = projectPoint(camera, [side * 3.7, 7.4, z]);
    const scale = scaleAt(camera, [0, 0, z]);
    canvas.line([foot, top], inShade(light, '#6a5140', 0.8), 0.2 * scale);
    const arm = 0.9 * scale;
    canvas.line(
      [
        [top[0] - arm, top[1] + 0.5 * scale],
        [top[0] + arm, top[1] + 0.5 * scale],
      ],
      inShade(light, '#6a5140', 0.8),
      0.12 * scale,
    );
    tops.push([top[0], top[1] + 0.42 * scale]);
  }
  tops.push(projectPoint(camera, [side * 3.7, 7, 1.2]));
  for (let index = 1; index < tops.length; index += 1) {
    const [a, b] = [tops[index - 1]!, tops[index]!];
    canvas.path(
      `M${a[0].toFixed(1)} ${a[1].toFixed(1)}Q${((a[0] + b[0]) / 2).toFixed(1)} ${((a[1] + b[1]) / 2 + Math.abs(a[0] - b[0]) * 0.12 + 8).toFixed(1)} ${b[0].toFixed(1)} ${b[1].toFixed(1)}`,
      'none',
      { stroke: inShade(light, '#4a4440', 0.6), strokeWidth: 1.6 },
    );
  }
}
