import { type Point, project } from '../engine/camera.ts';
import type { Spot } from '../engine/canvas.ts';
import { type Colour, mix } from '../engine/colour.ts';
import type { Light } from '../engine/light.ts';
import type { Stage } from '../engine/stage.ts';
import { drawTree } from '../plants/trees.ts';
import { drawLandscape, type Surroundings } from '../scenery/hills.ts';
import type { InteriorStyle, LightFrom } from './look.ts';

/** A room from the viewer's side: from x0 to x1, back to `deep`. The near wall is behind the viewer. */
export type Room = { x0: number; x1: number; tall: number; deep: number };

/** An opening in a wall. On the back wall `from` and `to` are x, on a side wall z. */
export type RoomWindow = {
  wall: LightFrom;
  from: number;
  to: number;
  sill: number;
  head: number;
  bars: boolean;
  door?: boolean;
};

export type Shell = {
  room: Room;
  look: InteriorStyle;
  /** The light outside. The stage itself has indoor light. */
  outside: Light;
  surroundings: Surroundings;
  windows: readonly RoomWindow[];
};

export const windowOutline = (room: Room, window: RoomWindow): Point[] => {
  const pointAt = (along: number, up: number): Point =>
    window.wall === 'back' ? [along, up, room.deep] : [window.wall === 'left' ? room.x0 : room.x1, up, along];
  return [
    pointAt(window.from, window.sill),
    pointAt(window.from, window.head),
    pointAt(window.to, window.head),
    pointAt(window.to, window.sill),
  ];
};

/** Draws floor, walls, ceiling, and the view through the windows. */
export function drawShell(stage: Stage, shell: Shell): void {
  drawWalls(stage, shell);
  drawFloor(stage, shell);
  drawCeiling(stage, shell);
  drawCorners(stage, shell);
  drawOutlook(stage, shell);
  for (const window of shell.windows) drawRoomWindow(stage, shell, window);
  if (!shell.outside.lampsOn) for (const window of shell.windows) drawSunPatch(stage, shell, window);
}

function drawWalls(stage: Stage, { room, look, windows }: Shell): void {
  const { canvas, camera, light } = stage;
  const lightFrom = windows[0]?.wall ?? 'left';
  const brighten = (colour: Colour) => mix(colour, light.warm, 0.3);
  const darken = (colour: Colour, amount: number) => mix(colour, light.shadow, amount);
  const backColour = look.wall;
  const { x0, x1, tall, deep } = room;
  const drawSideWall = (x: number, fromHere: boolean) => {
    const outline = project(camera, [
      [x, 0, 0.2],
      [x, tall, 0.2],
      [x, tall, deep],
      [x, 0, deep],
    ]);
    const far = project(camera, [
      [x, 1, deep],
      [x, 1, deep],
      [x, 1, deep],
    ])[0]![0];
    const near = x < camera.eye[0] ? 0 : canvas.width;
    canvas.polygon(
      outline,
      canvas.linear(
        [near, 0],
        [far, 0],
        fromHere
          ? [
              [0, darken(look.wall, 0.26)],
              [1, darken(look.wall, 0.14)],
            ]
          : [
              [0, darken(look.wall, 0.1)],
              [0.5, brighten(look.wall)],
              [1, darken(look.wall, 0.05)],
            ],
      ),
    );
  };
  drawSideWall(x0, lightFrom === 'left');
  drawSideWall(x1, lightFrom === 'right');
  const wall = project(camera, [
    [x0, 0, deep],
    [x0, tall, deep],
    [x1, tall, deep],
    [x1, 0, deep],
  ]);
  const left = wall[0]![0];
  const right = wall[2]![0];
  canvas.polygon(
    wall,
    canvas.linear(
      [lightFrom === 'right' ? right : left, 0],
      [lightFrom === 'right' ? left : right, 0],
      lightFrom === 'back'
        ? [
            [0, darken(backColour, 0.12)],
            [0.5, darken(backColour, 0.06)],
            [1, darken(backColour, 0.14)],
          ]
        : [
            [0, darken(backColour, 0.1)],
            [0.42, brighten(backColour)],
            [1, darken(backColour, 0.06)],
          ],
    ),
  );
  const skirting = mix(look.wood, '#fff6e6', 0.1);
  for (const outline of [
    [
      [x0, 0, deep - 0.01],
      [x0, 0.1, deep - 0.01],
      [x1, 0.1, deep - 0.01],
      [x1, 0, deep - 0.01],
    ],
    [
      [x0, 0, 0.2],
      [x0, 0.1, 0.2],
      [x0, 0.1, deep],
      [x0, 0, deep],
    ],
    [
      [x1, 0, 0.2],
      [x1, 0.1, 0.2],
      [x1, 0.1, deep],
      [x1, 0, deep],
    ],
  ] as const)
    canvas.polygon(project(camera, outline), darken(skirting, 0.18));
}

function drawFloor(stage: Stage, { room, look, windows }: Shell): void {
  const { canvas, camera, light } = stage;
  const { x0, x1, deep } = room;
  const { kind, colour } = look.floor;
  const spots = project(camera, [
    [x0, 0, 0.3],
    [x0, 0, deep],
    [x1, 0, deep],
    [x1, 0, 0.3],
  ]);
  const top = Math.min(...spots.map((spot) => spot[1]));
  canvas.polygon(
    spots,
    canvas.linear(
      [0, top],
      [0, canvas.height],
      [
        [0, mix(colour, light.warm, windows[0]?.wall === 'back' ? 0.34 : 0.16)],
        [0.4, colour],
        [1, mix(colour, light.shadow, 0.2)],
      ],
    ),
  );
  canvas.inside(spots, () => {
    if (kind === 'planks') drawPlanks(stage, room, colour);
    if (kind === 'tiles') drawGrid(stage, room, 0.6, mix(colour, light.shadow, 0.32));
    if (kind === 'oxide') drawGrid(stage, room, 1.2, mix(colour, light.shadow, 0.3));
    if (kind === 'terrazzo') drawSpeckles(stage, room, colour);
    if (kind !== 'planks') drawGloss(stage, room, windows);
  });
}

function drawPlanks(stage: Stage, room: Room, colour: Colour): void {
  const { canvas, camera, light } = stage;
  const random = stage.random.fork('planks');
  const plankWidth = 0.19;
  for (let x = room.x0; x < room.x1; x += plankWidth) {
    let z = 0.3 - random.between(0, 1.5);
    while (z < room.deep) {
      const plankLength = random.between(1, 1.9);
      const shade = random.between(-1, 1);
      const tint =
        shade > 0 ? mix(colour, '#ffe9c8', shade * 0.14) : mix(colour, light.shadow, -shade * 0.13);
      canvas.polygon(
        project(camera, [
          [x, 0, Math.max(0.3, z)],
          [x, 0, z + plankLength],
          [x + plankWidth, 0, z + plankLength],
          [x + plankWidth, 0, Math.max(0.3, z)],
        ]),
        tint,
        { opacity: 0.75, stroke: mix(colour, light.shadow, 0.3), strokeWidth: 0.8 },
      );
      z += plankLength;
    }
  }
}

function drawGrid(stage: Stage, room: Room, step: number, colour: Colour): void {
  let d = '';
  const stroke = (a: Point, b: Point) => {
    const [p, q] = project(stage.camera, [a, b, b]);
    if (p && q) d += `M${p[0].toFixed(1)} ${p[1].toFixed(1)}L${q[0].toFixed(1)} ${q[1].toFixed(1)}`;
  };
  for (let x = room.x0; x <= room.x1; x += step) stroke([x, 0, 0.3], [x, 0, room.deep]);
  for (let z = room.deep; z > 0.3; z -= step) stroke([room.x0, 0, z], [room.x1, 0, z]);
  stage.canvas.path(d, 'none', { stroke: colour, strokeWidth: 1.6, opacity: 0.6 });
}

function drawSpeckles(stage: Stage, room: Room, colour: Colour): void {
  const random = stage.random.fork('terrazzo');
  drawGrid(stage, room, 1.2, mix(colour, '#8a6a4a', 0.35));
  for (const speck of ['#b07a5a', '#8f8a7d', '#fffaf0']) {
    let d = '';
    for (let i = 0; i < 130; i += 1) {
      const z = 1.3 + (room.deep - 1.3) * random.next() ** 1.4;
      const [spot] = project(stage.camera, [
        [random.between(room.x0, room.x1), 0, z],
        [0, 0, z],
        [0, 0, z],
      ]);
      const size = (stage.camera.focal / z) * random.between(0.008, 0.02);
      d += `M${spot![0].toFixed(1)} ${spot![1].toFixed(1)}h${(size * 2).toFixed(1)}l${(-size).toFixed(1)} ${(size * 0.7).toFixed(1)}z`;
    }
    stage.canvas.path(d, speck, { opacity: 0.5 });
  }
}

/** Draws the blurred reflection of the windows on a polished floor. */
function drawGloss(stage: Stage, room: Room, windows: readonly RoomWindow[]): void {
  const { canvas, camera, light } = stage;
  for (const window of windows) {
    if (window.wall === 'back') {
      // Three overlapping strips leave no visible edge.
      for (const spread of [-0.1, 0.15, 0.45]) {
        const spots = project(camera, [
          [window.from - spread, 0, room.deep],
          [window.to + spread, 0, room.deep],
          [window.to + spread * 1.8, 0, 1.6],
          [window.from - spread * 1.8, 0, 1.6],
        ]);
        canvas.polygon(
          spots,
          canvas.linear(
            [0, spots[0]![1]],
            [0, canvas.height * 0.96],
            [
              [0, light.warm, 0.2],
              [1, light.warm, 0],
            ],
          ),
        );
      }
    } else {
      const x = window.wall === 'left' ? room.x0 : room.x1;
      const inwards = window.wall === 'left' ? 1 : -1;
      const spots = project(camera, [
        [x, 0, 0.5],
        [x, 0, room.deep],
        [x + inwards * 1.7, 0, room.deep],
        [x + inwards * 1.7, 0, 0.5],
      ]);
      const start = project(camera, [
        [x, 0, window.to],
        [x, 0, window.to],
        [x, 0, window.to],
      ])[0]!;
      const end = project(camera, [
        [x + inwards * 1.7, 0, window.to],
        [x, 0, window.to],
        [x, 0, window.to],
      ])[0]!;
      canvas.polygon(
        spots,
        canvas.linear(start, end, [
          [0, light.warm, 0.42],
          [1, light.warm, 0],
        ]),
      );
    }
  }
}

function drawCeiling(stage: Stage, { room, look }: Shell): void {
  const { canvas, camera, light } = stage;
  const { x0, x1, tall, deep } = room;
  const white = mix(look.wall, '#fffaf0', 0.65);
  const spots = project(camera, [
    [x0, tall, 0.3],
    [x0, tall, deep],
    [x1, tall, deep],
    [x1, tall, 0.3],
  ]);
  const low = Math.max(...spots.map((spot) => spot[1]));
  canvas.polygon(
    spots,
    canvas.linear(
      [0, 0],
      [0, low],
      [
        [0, mix(white, light.shadow, 0.2)],
        [1, mix(white, light.shadow, 0.05)],
      ],
    ),
  );
}

/** Draws four soft seams, because corners are darker than walls. */
function drawCorners(stage: Stage, { room }: Shell): void {
  const { canvas, camera, light } = stage;
  const { x0, x1, tall, deep } = room;
  const seam = (outline: readonly Point[], from: Spot, to: Spot, strength: number) =>
    canvas.polygon(
      project(camera, outline),
      canvas.linear(from, to, [
        [0, light.shadow, strength],
        [1, light.shadow, 0],
      ]),
    );
  const spot = (point: Point): Spot => project(camera, [point, point, point])[0]!;
  for (const [x, inwards] of [
    [x0, 1],
    [x1, -1],
  ] as const) {
    seam(
      [
        [x, 0, deep],
        [x, tall, deep],
        [x + inwards * 0.8, tall, deep],
        [x + inwards * 0.8, 0, deep],
      ],
      spot([x, 1, deep]),
      spot([x + inwards * 0.8, 1, deep]),
      0.16,
    );
    seam(
      [
        [x, 0, deep],
        [x, tall, deep],
        [x, tall, deep - 1],
        [x, 0, deep - 1],
      ],
      spot([x, 1, deep]),
      [spot([x, 1, deep - 1])[0], spot([x, 1, deep])[1]],
      0.16,
    );
  }
  seam(
    [
      [x0, tall, deep],
      [x1, tall, deep],
      [x1, tall - 0.6, deep],
      [x0, tall - 0.6, deep],
    ],
    spot([0, tall, deep]),
    spot([0, tall - 0.6, deep]),
    0.12,
  );
  seam(
    [
      [x0, 0, deep],
      [x1, 0, deep],
      [x1, 0, deep - 0.8],
      [x0, 0, deep - 0.8],
    ],
    spot([0, 0, deep]),
    spot([0, 0, deep - 0.8]),
    0.2,
  );
}

/**
 * Draws one background for all windows, because the land is so far away that each window shows the same view.
 */
function drawOutlook(stage: Stage, shell: Shell): void {
  const { canvas, camera } = stage;
  const horizon = camera.centre[1];
  const outdoors: Stage = { ...stage, light: shell.outside, random: stage.random.fork('outlook') };
  for (const window of shell.windows) {
    canvas.inside(project(camera, windowOutline(shell.room, window)), () => {
      drawLandscape(outdoors, horizon, {
        surroundings: shell.surroundings,
        rise: 100,
        foot: 110,
      });
      canvas.rect(0, horizon + 100, canvas.width, 500, mix('#6f9447', shell.outside.haze, 0.15));
      const far = shell.room.deep + 7;
      for (const x of [-4.6, -1.2, 3.4])
        drawTree(
          { ...outdoors, camera },
          { x, z: far, tall: 3.6, y: -0.3 },
          x === -1.2 ? 'jacaranda' : 'mango',
        );
    });
  }
}

function drawRoomWindow(stage: Stage, { room, look, outside }: Shell, window: RoomWindow): void {
  const { canvas, camera, light } = stage;
  const [a, b, c, d] = windowOutline(room, window) as [Point, Point, Point, Point];
  const between = (p: Point, q: Point, share: number): Point => [
    p[0] + (q[0] - p[0]) * share,
    p[1] + (q[1] - p[1]) * share,
    p[2] + (q[2] - p[2]) * share,
  ];
  const scale = camera.focal / Math.max(1, (a[2] + c[2]) / 2);
  const frame = mix(look.metal, light.shadow, 0.1);
  const stroke = (from: Point, to: Point, colour: Colour, thickness: number) =>
    canvas.line(project(camera, [from, to, to]).slice(0, 2), colour, Math.max(1.2, thickness * scale), {
      cap: 'butt',
    });
  canvas.polygon(
    project(camera, [a, b, c, d]),
    canvas.linear(project(camera, [b, b, b])[0]!, project(camera, [d, d, d])[0]!, [
      [0, '#ffffff', 0.22],
      [0.45, '#ffffff', 0.02],
      [1, outside.glow, 0.16],
    ]),
  );
  const windowWidth = Math.abs(window.to - window.from);
  if (window.bars) {
    const count = Math.max(4, Math.round(windowWidth / 0.17));
    for (let bar = 1; bar < count; bar += 1)
      stroke(between(a, d, bar / count), between(b, c, bar / count), mix(frame, '#fff6e6', 0.12), 0.013);
    for (const up of [0.22, 0.78])
      stroke(between(a, b, up), between(d, c, up), mix(frame, '#fff6e6', 0.12), 0.013);
  }
  const panes = Math.max(2, Math.round(windowWidth / (window.door ? 0.95 : 0.75)));
  for (let pane = 0; pane <= panes; pane += 1)
    stroke(
      between(a, d, pane / panes),
      between(b, c, pane / panes),
      frame,
      pane === 0 || pane === panes ? 0.07 : 0.045,
    );
  stroke(a, d, frame, 0.07);
  stroke(b, c, frame, 0.07);
  if (!window.door) {
    const inwards = window.wall === 'left' ? [0.16, 0] : window.wall === 'right' ? [-0.16, 0] : [0, -0.16];
    const push = (p: Point): Point => [p[0] + inwards[0]!, p[1], p[2] + inwards[1]!];
    canvas.polygon(project(camera, [a, d, push(d), push(a)]), mix(look.wall, '#fffaf0', 0.6));
  }
}

/** Draws the patch of sunlight from the window on the floor. */
function drawSunPatch(stage: Stage, { room, outside }: Shell, window: RoomWindow): void {
  if (window.wall === 'back') return;
  const { canvas, camera } = stage;
  const side = window.wall === 'left' ? 1 : -1;
  const sun: Point = [-side * 0.72, 0.62, 0.22];
  const panes = Math.max(2, Math.round((window.to - window.from) / 0.75));
  const floor = project(camera, [
    [room.x0, 0, 0.3],
    [room.x0, 0, room.deep],
    [room.x1, 0, room.deep],
    [room.x1, 0, 0.3],
  ]);
  canvas.inside(floor, () => {
    for (let index = 0; index < panes; index += 1) {
      const step = (window.to - window.from) / panes;
      const pane = {
        ...window,
        from: window.from + step * index + 0.04,
        to: window.from + step * (index + 1) - 0.04,
      };
      const patch = windowOutline(room, pane).map(
        ([x, y, z]): Point => [x - (sun[0] * y) / sun[1], 0, z - (sun[2] * y) / sun[1]],
      );
      canvas.polygon(project(camera, patch), mix(outside.warm, '#fff1cf', 0.4), { opacity: 0.42 });
    }
  });
}
