import type { Spot } from '../engine/canvas.ts';
import { mix } from '../engine/colour.ts';
import { inShade } from '../engine/light.ts';
import type { Stage } from '../engine/stage.ts';
import { paddle, rib } from '../plants/leaves.ts';

/** Draws a few large leaves close to the viewer, in the shade, for depth. */
export function drawFramingLeaves(stage: Stage, side: 'left' | 'right'): void {
  const { canvas, light } = stage;
  const random = stage.random.fork('framing');
  const style = random.pick(['matooke', 'palm', 'none', 'none'] as const);
  if (style === 'none') return;
  const mirrorX = (fromEdge: number) => (side === 'left' ? fromEdge : canvas.width - fromEdge);
  const dark = inShade(light, '#35552f', 1.25);
  const middle = inShade(light, '#456b38', 0.95);
  if (style === 'matooke') {
    const root: Spot = [mirrorX(-90), canvas.height + 60];
    for (let leaf = 0; leaf < 5; leaf += 1) {
      const frondAngle = Math.PI * (0.1 + 0.105 * leaf) + random.between(-0.04, 0.04);
      const reach = random.between(330, 470);
      const tip: Spot = [
        root[0] + (side === 'left' ? 1 : -1) * Math.cos(frondAngle) * reach,
        root[1] - Math.sin(frondAngle) * reach,
      ];
      const bend = (side === 'left' ? -1 : 1) * reach * 0.16;
      canvas.path(paddle(root, tip, bend, reach * 0.17, 0.6), leaf % 2 === 0 ? dark : middle);
      canvas.path(rib(root, tip, bend, 0.6), 'none', {
        stroke: mix(middle, '#b9cd7f', 0.3),
        strokeWidth: 3.5,
        opacity: 0.7,
      });
    }
    return;
  }
  const crown: Spot = [mirrorX(-60), -40];
  for (let frond = 0; frond < 4; frond += 1) {
    const frondAngle = Math.PI * (0.06 + 0.11 * frond) + random.between(-0.03, 0.03);
    const reach = random.between(330, 440);
    const tip: Spot = [
      crown[0] + (side === 'left' ? 1 : -1) * Math.cos(frondAngle) * reach,
      crown[1] + Math.sin(frondAngle) * reach,
    ];
    for (let leaf = 2; leaf < 15; leaf += 1) {
      const share = leaf / 15;
      const sag = Math.sin(share * Math.PI) * -26;
      const from: Spot = [
        crown[0] + (tip[0] - crown[0]) * share,
        crown[1] + (tip[1] - crown[1]) * share + sag,
      ];
      for (const leafletSide of [-1, 1]) {
        const angle =
          frondAngle * (side === 'left' ? 1 : -1) + (side === 'left' ? 0 : Math.PI) + leafletSide * 0.75;
        const leafletLength = reach * 0.26 * Math.sin(Math.PI * (0.15 + 0.8 * share));
        canvas.path(
          paddle(
            from,
            [
              from[0] + Math.cos(angle) * leafletLength,
              from[1] + Math.sin(angle) * leafletLength + leafletLength * 0.2,
            ],
            0,
            reach * 0.026,
          ),
          frond % 2 === 0 ? dark : middle,
        );
      }
    }
  }
}
