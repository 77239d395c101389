import { mix } from '../engine/colour.ts';
import { lit } from '../engine/light.ts';
import { drawBox, drawCastShadow, type Frame, inFrame } from '../engine/solids.ts';
import type { Stage } from '../engine/stage.ts';
import { drawPot, drawRail, drawStones } from './details.ts';
import { houseColours } from './palette.ts';
import { drawGableRoof, drawSoffit } from './roofs.ts';
import { drawDoor, drawWall, drawWindow } from './walls.ts';

/** A row of equal houses, each with its gable, its balcony and its own door. */
export function drawTownhouses(stage: Stage, frame: Frame, units = 3): void {
  const random = stage.random.fork('townhouses');
  const colours = houseColours(stage, 'tiles');
  const wide = 5.4;
  const eave = 5.9;
  const x0 = (-wide * units) / 2;
  const x1 = -x0;
  const deep = 9;
  const rail = random.pick(['bars', 'glass', 'balusters'] as const);
  const stone = random.chance(0.55);
  drawCastShadow(
    stage,
    [
      [x0, 0],
      [x1, 0],
      [x0, deep],
      [x1, deep],
    ].flatMap(([x, z]) => [inFrame(frame, [x!, 0, z!]), inFrame(frame, [x!, eave + 1, z!])]),
    0.26,
  );
  drawSoffit(stage, frame, { x0, x1, z0: 0, z1: deep }, eave, 0.45, colours.trim);
  drawWall(stage, frame, [x0, deep], [x0, 0], 0, eave, colours.accent, { dust: true, eave: 0.4 });
  const flank = drawWall(stage, frame, [x1, 0], [x1, deep], 0, eave, colours.accent, {
    dust: true,
    eave: 0.4,
  });
  if (flank)
    for (const v of [1, 4])
      drawWindow(flank, { u: 3, v, w: 1.2, h: 1.2 }, { frame: colours.frame, bars: colours.bars });
  const order = frame.yaw > 0 ? [...Array(units).keys()] : [...Array(units).keys()].reverse();
  for (const unit of order) {
    const left = x0 + unit * wide;
    const tint = unit % 2 === 0 ? colours.wall : mix(colours.wall, colours.accent, 0.55);
    const wall = drawWall(stage, frame, [left, 0], [left + wide, 0], 0, eave, tint, { dust: true });
    if (!wall) continue;
    wall.rect(wide - 0.1, 0, 0.2, eave, lit(stage.light, colours.trim), { out: 0.04 });
    drawDoor(wall, { u: 0.65, v: 0.15, w: 1.05, h: 2.15 }, colours.door, { light: true });
    drawWindow(
      wall,
      { u: 2.5, v: 0.85, w: 2.1, h: 1.4 },
      { frame: colours.frame, bars: colours.bars, curtain: colours.curtain, surround: colours.surround },
    );
    drawDoor(wall, { u: 2.65, v: 3.15, w: 1.8, h: 2.1 }, mix(colours.frame, '#cfd8d6', 0.35), {
      double: true,
      light: true,
    });
    drawWindow(
      wall,
      { u: 0.7, v: 4, w: 1, h: 1.1 },
      { frame: colours.frame, bars: colours.bars, curtain: colours.curtain, surround: colours.surround },
    );
    if (stone) drawStones(stage, frame, left + 1.85, 0, 0.15, 0.45, 2.6);
    drawBox(stage, frame, { x: left + 0.35, y: 2.6, z: -1.1, w: 1.7, h: 0.16, d: 1.1 }, colours.trim);
    drawBox(stage, frame, { x: left + 0.3, y: 0, z: -0.9, w: 1.8, h: 0.14, d: 0.9 }, '#9a4a30');
    drawPot(stage, frame, left + 2, -0.5, 0.14, '#8f4a30', 0.85);
    drawBox(stage, frame, { x: left + 2.3, y: 2.85, z: -1.15, w: 2.6, h: 0.2, d: 1.15 }, colours.trim);
    wall.rect(2.3, 2.35, 2.6, 0.5, stage.light.shadow, { opacity: 0.24 });
    drawRail(stage, frame, [left + 2.35, 3.05, 0], [left + 2.35, 3.05, -1.1], rail, colours.rail);
    drawRail(stage, frame, [left + 4.85, 3.05, 0], [left + 4.85, 3.05, -1.1], rail, colours.rail);
    drawRail(stage, frame, [left + 2.35, 3.05, -1.1], [left + 4.85, 3.05, -1.1], rail, colours.rail);
    drawGableRoof(
      stage,
      frame,
      { x0: left + 0.05, x1: left + wide - 0.05, z0: 0, z1: deep },
      eave,
      0.35,
      2.1,
      colours.cover,
      'z',
      mix(tint, colours.trim, 0.4),
    );
  }
}
