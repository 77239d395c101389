import { sql } from 'kysely';
import { type DemoPerson, people } from '../../../../demo/catalogue/people.ts';
import { accountOf, dayMs, type Past, type Person } from './past.ts';

/** Returns the person who owns a demo account, for events of that account. */
export function accountPerson(past: Past, username: string): Person {
  const index = people.findIndex((person) => person.username === username);
  const { fullName } = people[index] as DemoPerson;
  const userId = accountOf(past, username);
  return {
    name: fullName,
    email: `${username}@example.com`,
    phone: `+256700000${String(50 + index).padStart(3, '0')}`,
    owner: { userId, visitorId: null },
  };
}

/** Accounts that book, bid or follow lots, for which a confirmed email address is required. */
const confirmedUsernames = ['tenant', 'guest', 'bidder', 'lake-bank'];

/** Backdates each account to a time before its first activity in the history. */
export async function moveAccounts(past: Past): Promise<void> {
  for (const [index, { username, role }] of people.entries()) {
    const days = role === 'user' ? 36 + index : 320 - 11 * index;
    const at = new Date(past.now.getTime() - days * dayMs);
    await sql`
      update users set created_at = ${at},
        email_confirmed_at = case when ${confirmedUsernames.includes(username)} then ${at} else email_confirmed_at end
      where id = ${accountOf(past, username)}`.execute(past.tx);
  }
}
