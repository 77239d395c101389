import { withoutInvisible } from './pasted-text.ts';

/** An empty field of a form is one that was left out. */
export const emptyStringToNull = (value: unknown): unknown =>
  typeof value === 'string' && withoutInvisible(value) === '' ? null : value;
