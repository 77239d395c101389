import { mix } from '../engine/colour.ts';
import { lit } from '../engine/light.ts';
import { drawBox, drawCastShadow, type Frame, inFrame } from '../engine/solids.ts';
import type { Stage } from '../engine/stage.ts';
import { drawColumn, drawPot, drawRail, drawStones, drawTank } from './details.ts';
import { houseColours } from './palette.ts';
import { drawHipRoof, drawSoffit } from './roofs.ts';
import { drawDoor, drawWall, drawWindow } from './walls.ts';

/** Two storeys under a hipped roof of tiles: a wing that steps forward, a balcony over the veranda, a carport. */
export function drawVilla(stage: Stage, frame: Frame): void {
  const random = stage.random.fork('villa');
  const colours = houseColours(stage, 'tiles');
  const wing = random.between(3.9, 4.8);
  const back = { x0: -6.2, x1: 6.2, z0: 2, z1: 9.5 };
  const storey = 3.05;
  const eave = 6.2;
  const front = { x0: back.x1 - wing, x1: back.x1, z0: 0, z1: 6 };
  const stone = random.chance(0.6);
  const window = {
    frame: colours.frame,
    bars: colours.bars,
    curtain: colours.curtain,
    surround: colours.surround,
  };
  const rail = random.pick(['bars', 'balusters', 'glass'] as const);

  drawTank(stage, frame, back.x0 - 1.6, 6.5, 3.4);
  drawCastShadow(
    stage,
    [
      ...[
        [back.x0 - 0.6, back.z0 - 0.6],
        [back.x1 + 0.6, back.z0 - 0.6],
        [back.x0 - 0.6, back.z1],
        [back.x1 + 0.6, back.z1],
        [front.x0, front.z0 - 0.6],
        [front.x1 + 0.6, front.z0 - 0.6],
      ].flatMap(([x, z]) => [inFrame(frame, [x!, 0, z!]), inFrame(frame, [x!, eave, z!])]),
      inFrame(frame, [0, eave + 2.4, 5]),
    ],
    0.26,
  );

  drawSoffit(stage, frame, back, eave, 0.75, colours.trim);
  drawWall(stage, frame, [back.x0, back.z1], [back.x0, back.z0], 0, eave, colours.wall, {
    eave: 0.75,
    dust: true,
  });
  drawWall(stage, frame, [back.x1, back.z0], [back.x1, back.z1], 0, eave, colours.wall, {
    eave: 0.75,
    dust: true,
  });
  const main = drawWall(stage, frame, [back.x0, back.z0], [front.x0, back.z0], 0, eave, colours.wall, {
    eave: 0.75,
    dust: true,
  });
  if (main) {
    const door = main.long * 0.62;
    drawDoor(main, { u: door, v: 0.15, w: 1.5, h: 2.3 }, colours.door, { double: true, light: true });
    drawWindow(main, { u: 1.1, v: 0.95, w: 2.2, h: 1.45 }, window);
    drawDoor(
      main,
      { u: main.long * 0.55, v: storey + 0.25, w: 2, h: 2.15 },
      mix(colours.door, '#b9c7c4', 0.3),
      { double: true, light: true },
    );
    drawWindow(main, { u: 0.9, v: storey + 0.95, w: 1.7, h: 1.4 }, window);
  }
  drawHipRoof(stage, frame, back, eave, 0.75, 2.5, colours.cover);

  // The veranda with the balcony on it.
  const deck = { x0: back.x0 - 0.1, x1: front.x0, z0: -0.2, z1: back.z0 };
  drawBox(
    stage,
    frame,
    { x: deck.x0, y: 0, z: deck.z0, w: deck.x1 - deck.x0, h: 0.15, d: deck.z1 - deck.z0 },
    '#a5563a',
  );
  drawPot(stage, frame, deck.x0 + 3.9, back.z0 - 0.4, 0.15);
  drawPot(stage, frame, front.x0 - 0.5, back.z0 - 0.4, 0.15);
  drawBox(
    stage,
    frame,
    { x: deck.x0, y: storey - 0.32, z: deck.z0, w: deck.x1 - deck.x0, h: 0.34, d: deck.z1 - deck.z0 },
    colours.trim,
  );
  drawRail(stage, frame, [deck.x0, storey, back.z0], [deck.x0, storey, deck.z0 + 0.1], rail, colours.rail);
  drawRail(
    stage,
    frame,
    [deck.x0, storey, deck.z0 + 0.1],
    [deck.x1, storey, deck.z0 + 0.1],
    rail,
    colours.rail,
  );
  for (const x of [deck.x0 + 0.3, (deck.x0 + deck.x1) / 2, deck.x1 - 0.3]) {
    drawColumn(stage, frame, x, deck.z0 + 0.3, 0.15, storey - 0.47, colours.column, 0.42, stone);
  }

  // The wing in front.
  drawSoffit(stage, frame, front, eave - 0.35, 0.6, colours.trim);
  drawWall(stage, frame, [front.x0, front.z1], [front.x0, front.z0], 0, eave - 0.35, colours.accent, {
    eave: 0.6,
    dust: true,
  });
  drawWall(stage, frame, [front.x1, front.z0], [front.x1, front.z1], 0, eave - 0.35, colours.accent, {
    eave: 0.6,
    dust: true,
  });
  const face = drawWall(
    stage,
    frame,
    [front.x0, front.z0],
    [front.x1, front.z0],
    0,
    eave - 0.35,
    colours.accent,
    { eave: 0.6, dust: true },
  );
  if (face) {
    const w = face.long * 0.56;
    drawWindow(face, { u: (face.long - w) / 2, v: 0.85, w, h: 1.6 }, window);
    drawWindow(face, { u: (face.long - w) / 2, v: storey + 0.75, w, h: 1.55 }, window);
    face.rect(0, storey - 0.12, face.long, 0.2, lit(stage.light, colours.trim), { out: 0.03 });
    if (stone) drawStones(stage, frame, front.x0 + 0.02, front.z0, 0.02, 0.5, eave - 1.2);
  }
  drawHipRoof(stage, frame, front, eave - 0.35, 0.6, 2.05, colours.cover);
}
