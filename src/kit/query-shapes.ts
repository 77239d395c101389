import { z } from 'zod';

/** Returns the schema of a whole number in a query string. */
export const integerParam = (max: number, message: string) =>
  z
    .string()
    .regex(/^[0-9]{1,15}$/, message)
    .transform(Number)
    .refine((value) => value <= max, message);

/** Returns the schema of a requested page size. */
export const limitUpTo = (max: number) =>
  integerParam(max, `A limit is a whole number from 1 to ${max}`).refine(
    (value) => value >= 1,
    `A limit is at least 1`,
  );
