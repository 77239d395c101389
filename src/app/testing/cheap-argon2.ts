import { createRequire } from 'node:module';
import type * as argon2 from '@node-rs/argon2';

/**
 * The real module, loaded by its path because the package name resolves to this file in these tests
 * (vitest.config.ts).
 */
const realModule: typeof argon2 = createRequire(import.meta.url)('../../../node_modules/@node-rs/argon2');

export const verify = realModule.verify;

/**
 * Hashes at a thirtieth of the usual cost. Nearly every test registers users, and few depend on the cost of a
 * guess.
 */
export const hash: typeof argon2.hash = (password, options) =>
  realModule.hash(password, { ...options, memoryCost: 64, timeCost: 1 });
