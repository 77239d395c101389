import { sql } from 'kysely';
import type { Role } from '#features/accounts/roles.ts';
import type { TestApp } from './test-app.ts';

export type Cookies = Record<string, string>;
export type Person = { id: number; username: string; email: string; password: string; cookies: Cookies };

let count = 0;

/** Registers a user through the API and gives them a role. Managers get a plan without limits. */
export async function signInAs(world: TestApp, role: Role = 'user'): Promise<Person> {
  count += 1;
  const person = {
    username: `${role}-${count}`,
    email: `${role}-${count}@example.com`,
    fullName: `Person ${count}`,
    password: 'jacaranda on the hill',
  };
  const reply = await world.inject({ method: 'POST', url: '/api/register', payload: person });
  if (reply.statusCode !== 201) throw new Error(`registering failed: ${reply.body}`);
  await sql`delete from rate_limit_attempts`.execute(world.kit.db);
  // Deletes the welcome email, which no test checks.
  await sql`delete from emails where recipient = ${person.email}`.execute(world.kit.db);
  const id = reply.json().id as number;
  const plan = role === 'user' ? 'basic' : 'enterprise';
  await sql`update users set role = ${role}, membership_plan = ${plan} where id = ${id}`.execute(
    world.kit.db,
  );
  return { ...person, id, cookies: cookiesOf(reply) };
}

export function cookiesOf(
  reply: { cookies: Array<{ name: string; value: string }> },
  existing: Cookies = {},
): Cookies {
  const cookies = { ...existing };
  for (const { name, value } of reply.cookies) {
    if (value) cookies[name] = value;
    else delete cookies[name];
  }
  return cookies;
}
