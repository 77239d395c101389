import { z } from 'zod';
import { pictureSides } from './choices.ts';

export const stayPicture = z.object({
  id: z.number().int(),
  /** The side that has added it. */
  side: z.enum(pictureSides),
});
export type StayPicture = z.output<typeof stayPicture>;
export const stayPictures = z.array(stayPicture);
