import { mix } from '../engine/colour.ts';
import { drawBox, drawCastShadow, type Frame, inFrame } from '../engine/solids.ts';
import type { Stage } from '../engine/stage.ts';
import { drawColumn, drawPot, drawRail, drawTank } from './details.ts';
import { houseColours } from './palette.ts';
import { drawGableRoof, drawHipRoof, drawSoffit } from './roofs.ts';
import { drawDoor, drawWall, drawWindow } from './walls.ts';

/** One storey, wide and low: a veranda on one half, a gable or a hip on the other. */
export function drawBungalow(stage: Stage, frame: Frame, options: { small?: boolean } = {}): void {
  const random = stage.random.fork('bungalow');
  const cover = options.small ? 'iron' : random.pick(['tiles', 'tiles', 'iron'] as const);
  const colours = houseColours(stage, cover);
  const half = options.small ? 4.4 : random.between(6, 6.8);
  const tall = options.small ? 2.75 : 3.05;
  const body = { x0: -half, x1: half, z0: 1.9, z1: options.small ? 7.5 : 9.4 };
  const flip = random.chance(0.5) ? -1 : 1;
  const gabled = random.chance(0.6);
  const wingWide = half * random.between(0.72, 0.86);
  const wing =
    flip > 0
      ? { x0: half - wingWide, x1: half, z0: 0, z1: 5.5 }
      : { x0: -half, x1: -half + wingWide, z0: 0, z1: 5.5 };
  const window = {
    frame: colours.frame,
    bars: colours.bars,
    curtain: colours.curtain,
    surround: colours.surround,
  };

  drawTank(stage, frame, flip * -(half + 1.4), 5.5, options.small ? 1.6 : 2.6, options.small ? 0.85 : 1);
  drawCastShadow(
    stage,
    [
      [body.x0 - 0.6, body.z0 - 1.6],
      [body.x1 + 0.6, body.z0 - 1.6],
      [body.x0 - 0.6, body.z1],
      [body.x1 + 0.6, body.z1],
    ].flatMap(([x, z]) => [inFrame(frame, [x!, 0, z!]), inFrame(frame, [x!, tall, z!])]),
    0.26,
  );

  drawSoffit(stage, frame, body, tall, 0.7, colours.trim);
  drawWall(stage, frame, [body.x0, body.z1], [body.x0, body.z0], 0, tall, colours.wall, {
    eave: 0.7,
    dust: true,
  });
  const flank = drawWall(stage, frame, [body.x1, body.z0], [body.x1, body.z1], 0, tall, colours.wall, {
    eave: 0.7,
    dust: true,
  });
  if (flank && !options.small) drawWindow(flank, { u: 4.6, v: 1, w: 1.5, h: 1.25 }, window);
  const main = drawWall(
    stage,
    frame,
    [flip > 0 ? body.x0 : wing.x1, body.z0],
    [flip > 0 ? wing.x0 : body.x1, body.z0],
    0,
    tall,
    colours.wall,
    { eave: 2.2, dust: true },
  );
  if (main) {
    const doorAt = flip > 0 ? main.long - 1.7 : 0.7;
    drawDoor(main, { u: doorAt, v: 0.15, w: options.small ? 0.95 : 1.1, h: 2.1 }, colours.door, {
      light: true,
    });
    const w = Math.min(2.1, main.long - 3);
    if (w > 0.8) drawWindow(main, { u: flip > 0 ? 0.8 : main.long - 0.8 - w, v: 0.95, w, h: 1.3 }, window);
  }
  // The veranda: its floor, its posts, and a shallow roof on them.
  const deck = { x0: flip > 0 ? body.x0 : wing.x1, x1: flip > 0 ? wing.x0 : body.x1, z0: 0.1, z1: body.z0 };
  drawBox(
    stage,
    frame,
    { x: deck.x0, y: 0, z: deck.z0, w: deck.x1 - deck.x0, h: 0.16, d: deck.z1 - deck.z0 },
    '#9a4a30',
  );
  drawPot(stage, frame, (flip > 0 ? deck.x1 : deck.x0) - flip * 2.4, body.z0 - 0.35, 0.16);
  const outer = flip > 0 ? deck.x0 + 0.2 : deck.x1 - 0.2;
  const inner = flip > 0 ? deck.x1 - 0.3 : deck.x0 + 0.3;
  const posts = options.small ? [outer] : [outer, (outer + inner) / 2];
  if (!options.small && random.chance(0.6)) {
    drawRail(
      stage,
      frame,
      [Math.min(outer, (outer + inner) / 2), 0.16, deck.z0 + 0.2],
      [Math.max(outer, (outer + inner) / 2), 0.16, deck.z0 + 0.2],
      'balusters',
      colours.rail,
      0.75,
    );
  }
  for (const x of posts)
    drawColumn(
      stage,
      frame,
      x,
      deck.z0 + 0.2,
      0.16,
      tall - 0.3,
      colours.column,
      options.small ? 0.2 : 0.34,
      !options.small && random.chance(0.4),
    );
  const roof = { x0: body.x0, x1: body.x1, z0: deck.z0 + 0.1, z1: body.z1 };
  drawHipRoof(stage, frame, roof, tall, 0.6, options.small ? 1.7 : 2.4, colours.cover);

  drawSoffit(stage, frame, wing, tall, 0.55, colours.trim);
  drawWall(stage, frame, [wing.x0, wing.z1], [wing.x0, wing.z0], 0, tall, colours.accent, {
    eave: 0.55,
    dust: true,
  });
  drawWall(stage, frame, [wing.x1, wing.z0], [wing.x1, wing.z1], 0, tall, colours.accent, {
    eave: 0.55,
    dust: true,
  });
  const face = drawWall(stage, frame, [wing.x0, wing.z0], [wing.x1, wing.z0], 0, tall, colours.accent, {
    eave: gabled ? 0.4 : 0.55,
    dust: true,
  });
  if (face) drawWindow(face, { u: face.long * 0.22, v: 0.9, w: face.long * 0.56, h: 1.4 }, window);
  if (gabled)
    drawGableRoof(
      stage,
      frame,
      wing,
      tall,
      0.5,
      1.75,
      colours.cover,
      'z',
      mix(colours.accent, colours.trim, 0.45),
    );
  else drawHipRoof(stage, frame, wing, tall, 0.55, 1.8, colours.cover);
}
