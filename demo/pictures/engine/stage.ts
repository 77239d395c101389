import type { Camera } from './camera.ts';
import type { Canvas } from './canvas.ts';
import type { Light } from './light.ts';
import type { Random } from './random.ts';

/** What everything that draws needs: the sheet, the eye, the hour, and its own dice. */
export type Stage = { canvas: Canvas; camera: Camera; light: Light; random: Random };

/** Where the horizon of this camera lies on the sheet. */
export const horizonOf = (stage: Stage): number => stage.camera.centre[1];
