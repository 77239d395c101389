import { withoutInvisible } from './pasted-text.ts';

/** Treats an empty field of a form like a missing one. */
export const emptyStringToNull = (value: unknown): unknown =>
  typeof value === 'string' && withoutInvisible(value) === '' ? null : value;
