import { createRequire } from 'node:module';
import type * as argon2 from '@node-rs/argon2';

/** By its path: in these tests the name stands for this file (vitest.config.ts). */
const real: typeof argon2 = createRequire(import.meta.url)('../../../node_modules/@node-rs/argon2');

export const verify = real.verify;

/** At a thirtieth of the usual cost: people register in nearly every test, and few are about how dear a guess is. */
export const hash: typeof argon2.hash = (password, options) =>
  real.hash(password, { ...options, memoryCost: 64, timeCost: 1 });
