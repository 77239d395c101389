import { withoutInvisible } from './pasted-text.ts';

/** Treats an empty form field as a missing field. */
export const emptyStringToNull = (value: unknown): unknown =>
  typeof value === 'string' && withoutInvisible(value) === '' ? null : value;
