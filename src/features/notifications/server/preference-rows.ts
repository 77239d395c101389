import { sql } from 'kysely';
import type { EmailFrequency, EmailTopic } from '#features/notifications/choices.ts';
import type { Db } from '#kit/server/database/database.ts';

export async function readChoices(db: Db, account: number): Promise<Map<EmailTopic, EmailFrequency>> {
  const { rows } = await sql<{ topic: EmailTopic; choice: EmailFrequency }>`
    select topic, choice from email_preferences where user_id = ${account}`.execute(db);
  return new Map(rows.map(({ topic, choice }) => [topic, choice]));
}

/** Stores a choice. Does nothing for a deleted account. */
export async function upsertChoice(
  db: Db,
  account: number,
  topic: EmailTopic,
  choice: EmailFrequency,
): Promise<void> {
  await sql`
    insert into email_preferences (user_id, topic, choice) select id, ${topic}, ${choice} from users where id = ${account}
    on conflict (user_id, topic) do update set choice = excluded.choice
    where email_preferences.choice <> excluded.choice`.execute(db);
}

export async function insertUnsubscribe(db: Db, addressHash: Buffer, topic: EmailTopic): Promise<void> {
  await sql`
    insert into email_unsubscribes (address_hash, topic) values (${addressHash}, ${topic})
    on conflict do nothing`.execute(db);
}
