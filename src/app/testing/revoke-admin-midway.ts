import { expect } from 'vitest';
import { type Cookies, signInAs } from './actors.ts';
import type { TestApp } from './test-app.ts';
import { waitingForLocks } from './waiting-for-locks.ts';

/** What an admin asks for when another one takes the role from them before it is done. @returns its status and code */
export async function askAsCeasingAdmin(
  world: TestApp,
  ask: (cookies: Cookies) => ReturnType<TestApp['inject']>,
): Promise<[number, string | undefined]> {
  const admin = await signInAs(world, 'admin');
  const client = await world.kit.pool.connect();
  try {
    await client.query('begin');
    await client.query('select from users where id = $1 for update', [admin.id]);
    // Asked at once, not when it is waited for.
    const asked = ask(admin.cookies).then((reply) => reply);
    await expect.poll(() => waitingForLocks(world.kit.db)).toBe(1);
    await client.query(`update users set role = 'user' where id = $1`, [admin.id]);
    await client.query('commit');
    const reply = await asked;
    return [reply.statusCode, reply.json().code];
  } finally {
    // With what it holds, should anything above have failed.
    client.release(true);
  }
}
