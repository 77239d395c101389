import { mix } from '../engine/colour.ts';
import { lit } from '../engine/light.ts';
import { drawBox, drawCastShadow, type Frame, inFrame } from '../engine/solids.ts';
import type { Stage } from '../engine/stage.ts';
import { drawRail, drawTankBody, drawVentBlocks } from './details.ts';
import { houseColours } from './palette.ts';
import { drawHipRoof, drawSoffit } from './roofs.ts';
import { drawDoor, drawWall, drawWindow, type Wall } from './walls.ts';

export const storey = 3;

/** A block of flats: balconies on both sides of a stair behind vent blocks, tanks or a tiled roof on top. */
export function drawApartments(stage: Stage, frame: Frame, floors: number): void {
  const random = stage.random.fork('apartments');
  const colours = houseColours(stage, 'tiles');
  const half = random.between(7, 8.2);
  const body = { x0: -half, x1: half, z0: 0, z1: 9 };
  const tall = floors * storey + 0.3;
  const roofed = random.chance(0.5);
  const rail = random.pick(['bars', 'bars', 'balusters', 'glass'] as const);
  const stairWide = 2.6;
  const stairAt = random.pick([half - stairWide / 2, half - stairWide / 2, half * 0.5]);
  const window = { frame: colours.frame, bars: colours.bars, curtain: colours.curtain, surround: undefined };

  drawCastShadow(
    stage,
    [
      [body.x0, 0],
      [body.x1, 0],
      [body.x0, body.z1],
      [body.x1, body.z1],
    ].flatMap(([x, z]) => [inFrame(frame, [x!, 0, z!]), inFrame(frame, [x!, tall, z!])]),
    0.26,
  );
  if (!roofed)
    for (let at = 0; at < random.whole(2, 4); at += 1)
      drawTankBody(stage, frame, body.x0 + 2.2 + at * 2.1, tall + 1, 1.6, 1.25);
  if (roofed) drawSoffit(stage, frame, body, tall, 0.7, colours.trim);
  const flankOptions = { dust: true, ...(roofed && { eave: 0.7 }) };
  for (const flank of [
    drawWall(stage, frame, [body.x0, body.z1], [body.x0, body.z0], 0, tall, colours.accent, flankOptions),
    drawWall(stage, frame, [body.x1, body.z0], [body.x1, body.z1], 0, tall, colours.accent, flankOptions),
  ]) {
    if (!flank) continue;
    for (let floor = 0; floor < floors; floor += 1) {
      for (const u of [1.6, 5.6]) drawWindow(flank, { u, v: floor * storey + 1.2, w: 1.3, h: 1.25 }, window);
      flank.rect(0, floor * storey + 0.1, flank.long, 0.14, lit(stage.light, colours.trim), { out: 0.02 });
    }
  }
  const front = drawWall(
    stage,
    frame,
    [body.x0, body.z0],
    [body.x1, body.z0],
    0,
    tall,
    colours.wall,
    flankOptions,
  );
  if (front) {
    front.rect(stairAt, 0, stairWide, tall, front.tone(colours.accent));
    drawVentBlocks(stage, front, stairAt + 0.45, storey, stairWide - 0.9, tall - storey - 0.7, colours.trim);
    drawDoor(front, { u: stairAt + 0.55, v: 0.1, w: stairWide - 1.1, h: 2.35 }, colours.door, {
      double: true,
      light: true,
    });
    for (let floor = 0; floor < floors; floor += 1) {
      const base = floor * storey + 0.2;
      for (const [left, right] of [
        [0.3, stairAt - 0.3],
        [stairAt + stairWide + 0.3, front.long - 0.3],
      ] as const) {
        if (right - left < 3) {
          if (right - left > 1.4)
            drawWindow(front, { u: left + 0.3, v: base + 0.9, w: right - left - 0.6, h: 1.3 }, window);
          continue;
        }
        drawUnit(
          stage,
          frame,
          front,
          body.x0,
          left,
          right,
          base,
          floor > 0,
          colours,
          rail,
          random.fork(`unit ${floor} ${left}`),
        );
      }
    }
  }
  if (roofed) drawHipRoof(stage, frame, body, tall, 0.7, 2.4, colours.cover);
  else drawParapet(stage, frame, body, tall, colours.trim);
}

function drawUnit(
  stage: Stage,
  frame: Frame,
  front: Wall,
  x0: number,
  left: number,
  right: number,
  base: number,
  upper: boolean,
  colours: ReturnType<typeof houseColours>,
  rail: 'bars' | 'balusters' | 'glass',
  random: Stage['random'],
): void {
  const wide = right - left;
  const deck = Math.min(wide * 0.56, 3.8);
  const onLeft = left < 1;
  const deckAt = onLeft ? left : right - deck;
  const windowAt = onLeft ? left + deck + 0.35 : left + 0.3;
  const curtain = random.pick(['#d9a06a', '#e8ddc8', '#8fa08a', '#b86a55', '#7f95a3']);
  front.rect(deckAt, base - 0.1, deck, storey - 0.2, front.tone(mix(colours.wall, colours.accent, 0.5)));
  drawDoor(
    front,
    { u: deckAt + 0.4, v: base, w: Math.min(1.9, deck - 0.8), h: 2.15 },
    mix(colours.door, '#cfd8d6', 0.35),
    { double: true, light: true },
  );
  drawWindow(
    front,
    { u: windowAt, v: base + 0.85, w: Math.max(0.9, Math.min(1.8, wide - deck - 0.6)), h: 1.3 },
    {
      frame: colours.frame,
      bars: colours.bars,
      curtain,
      surround: colours.surround,
    },
  );
  const out = 1.25;
  const at = x0 + deckAt;
  if (upper) {
    drawBox(
      stage,
      frame,
      { x: at - 0.1, y: base - 0.3, z: -out, w: deck + 0.2, h: 0.2, d: out },
      colours.trim,
    );
    front.rect(deckAt, base - 0.75, deck, 0.45, stage.light.shadow, { opacity: 0.22 });
    if (random.chance(0.35)) drawLaundry(stage, frame, at, base, deck, random);
    drawRail(stage, frame, [at, base - 0.1, -0.02], [at, base - 0.1, -out + 0.06], rail, colours.rail, 1);
    drawRail(
      stage,
      frame,
      [at + deck, base - 0.1, -0.02],
      [at + deck, base - 0.1, -out + 0.06],
      rail,
      colours.rail,
      1,
    );
    drawRail(
      stage,
      frame,
      [at, base - 0.1, -out + 0.06],
      [at + deck, base - 0.1, -out + 0.06],
      rail,
      colours.rail,
      1,
    );
  } else {
    drawBox(stage, frame, { x: at - 0.1, y: 0, z: -out, w: deck + 0.2, h: 0.16, d: out }, '#9a4a30');
    drawRail(
      stage,
      frame,
      [at, 0.16, -out + 0.06],
      [at + deck * 0.45, 0.16, -out + 0.06],
      rail,
      colours.rail,
      0.85,
    );
  }
}

function drawLaundry(
  stage: Stage,
  frame: Frame,
  x: number,
  y: number,
  wide: number,
  random: Stage['random'],
): void {
  const cloths = ['#c2513a', '#f3ead6', '#5b86a0', '#e2b04a', '#7f9b6c'];
  let at = x + 0.3;
  while (at < x + wide - 0.5) {
    const w = random.between(0.3, 0.55);
    drawBox(
      stage,
      frame,
      { x: at, y: y + random.between(0.75, 0.95), z: -0.7, w, h: 0.75, d: 0.02 },
      random.pick(cloths),
    );
    at += w + random.between(0.05, 0.25);
  }
}

function drawParapet(
  stage: Stage,
  frame: Frame,
  body: { x0: number; x1: number; z0: number; z1: number },
  tall: number,
  colour: string,
): void {
  drawBox(
    stage,
    frame,
    {
      x: body.x0 - 0.2,
      y: tall,
      z: body.z0 - 0.2,
      w: body.x1 - body.x0 + 0.4,
      h: 0.85,
      d: body.z1 - body.z0 + 0.4,
    },
    colour,
    { openBelow: true },
  );
  drawBox(
    stage,
    frame,
    {
      x: body.x0 - 0.32,
      y: tall + 0.85,
      z: body.z0 - 0.32,
      w: body.x1 - body.x0 + 0.64,
      h: 0.14,
      d: body.z1 - body.z0 + 0.64,
    },
    mix(colour, '#a8552f', 0.5),
    { openBelow: true },
  );
}
