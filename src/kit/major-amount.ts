import { z } from 'zod';
import type { MajorAmount } from './money.ts';

/** The schema of an amount in a reply. An amount in the smallest unit, which was not converted, does not compile. */
export const majorAmount: z.ZodType<MajorAmount, MajorAmount> = z.number();
