import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DrawingSubject, DrawnScene } from './picture-keys.ts';

export interface Drawing {
  path: string;
  subject: DrawingSubject;
  width: number;
  height: number;
  /** The average colour as `#rrggbb`. */
  colour: string;
}

export const drawingsFolder = join(import.meta.dirname, '../drawings');

/** The average colours by `<scene>/<subject>`. */
const colours: Record<string, string> = JSON.parse(
  readFileSync(join(drawingsFolder, 'colours.json'), 'utf8'),
);

/** Returns the drawings of a scene, the cover first. */
export function drawingsOf({ key, subjects }: DrawnScene): Drawing[] {
  return subjects.map((subject) => ({
    path: join(drawingsFolder, key, `${subject}.webp`),
    subject,
    width: 1600,
    height: 1200,
    colour: colours[`${key}/${subject}`] as string,
  }));
}
