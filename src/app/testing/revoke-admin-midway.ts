import { expect } from 'vitest';
import { type Cookies, signInAs } from './actors.ts';
import type { TestApp } from './test-app.ts';
import { waitingForLocks } from './waiting-for-locks.ts';

/** Makes a call of an admin while another admin revokes their role. @returns its status and code */
export async function askAsCeasingAdmin(
  world: TestApp,
  send: (cookies: Cookies) => ReturnType<TestApp['inject']>,
): Promise<[number, string | undefined]> {
  const admin = await signInAs(world, 'admin');
  const client = await world.kit.pool.connect();
  try {
    await client.query('begin');
    await client.query('select from users where id = $1 for update', [admin.id]);
    // The request starts at once, not when its promise is awaited.
    const request = send(admin.cookies).then((reply) => reply);
    await expect.poll(() => waitingForLocks(world.kit.db)).toBe(1);
    await client.query(`update users set role = 'user' where id = $1`, [admin.id]);
    await client.query('commit');
    const reply = await request;
    return [reply.statusCode, reply.json().code];
  } finally {
    // Closes the connection with its locks, should anything above have failed.
    client.release(true);
  }
}
