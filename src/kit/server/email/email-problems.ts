import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';

type EmailProblem = {
  id: number;
  recipient: string;
  subject: string;
  state: 'queued' | 'failed' | 'bounced';
  reason: string | null;
  createdAt: string;
};

type EmailProblems = { unsent: number; bounced: number; newest: EmailProblem[] };

/**
 * Reads the problems with emails of the last seven days. Masks the code in a subject, which only the
 * recipient may read.
 */
export async function readEmailProblems(db: Db): Promise<EmailProblems> {
  const { rows } = await sql<
    Omit<EmailProblem, 'createdAt'> & { createdAt: Date; unsent: number; bounced: number }
  >`
    select id, recipient, case when secret is null then subject else regexp_replace(subject, secret, '••••••', 'g') end as subject, state, reason, created_at as "createdAt",
      (count(*) filter (where state <> 'bounced') over ())::int as unsent,
      (count(*) filter (where state = 'bounced') over ())::int as bounced
    from emails where created_at > now() - interval '7 days'
      and (state in ('failed', 'bounced') or state = 'queued' and created_at < now() - interval '5 minutes')
    order by created_at desc limit 20`.execute(db);
  const { unsent = 0, bounced = 0 } = rows[0] ?? {};
  return {
    unsent,
    bounced,
    newest: rows.map(({ unsent: _unsent, bounced: _bounced, createdAt, ...email }) => ({
      ...email,
      createdAt: createdAt.toISOString(),
    })),
  };
}
