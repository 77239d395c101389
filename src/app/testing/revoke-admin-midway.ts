import { expect } from 'vitest';
import { type Cookies, signInAs } from './actors.ts';
import type { TestApp } from './test-app.ts';
import { countLockWaits } from './waiting-for-locks.ts';

/**
 * Makes an admin's call while another admin revokes their role.
 * @returns the status and code of the call
 */
export async function callAsRevokedAdmin(
  world: TestApp,
  send: (cookies: Cookies) => ReturnType<TestApp['inject']>,
): Promise<[number, string | undefined]> {
  const admin = await signInAs(world, 'admin');
  const client = await world.kit.pool.connect();
  try {
    await client.query('begin');
    await client.query('select from users where id = $1 for update', [admin.id]);
    // The request starts now, not when its promise is awaited.
    const request = send(admin.cookies).then((reply) => reply);
    await expect.poll(() => countLockWaits(world.kit.db)).toBe(1);
    await client.query(`update users set role = 'user' where id = $1`, [admin.id]);
    await client.query('commit');
    const reply = await request;
    return [reply.statusCode, reply.json().code];
  } finally {
    // This closes the connection and releases its locks if anything above has failed.
    client.release(true);
  }
}
