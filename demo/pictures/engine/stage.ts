import type { Camera } from './camera.ts';
import type { Canvas } from './canvas.ts';
import type { Light } from './light.ts';
import type { Random } from './random.ts';

/**
 * The common parameters of all drawing functions: the canvas, the camera, the hour, and a separate random
 * generator.
 */
export type Stage = { canvas: Canvas; camera: Camera; light: Light; random: Random };

/** Returns the horizon of this camera on the sheet. */
export const horizonOf = (stage: Stage): number => stage.camera.centre[1];
