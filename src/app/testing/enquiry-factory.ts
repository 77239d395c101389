import { randomUUID } from 'node:crypto';
import type { Cookies } from './actors.ts';
import type { TestApp } from './test-app.ts';

export const sampleEnquiry = {
  name: 'Amina Sample',
  email: 'amina@example.com',
  phone: '0700 000 001',
  message: 'Is it still available?',
};

/** Sends an enquiry about a home, with a new key unless the options contain one. */
export function postEnquiry(
  world: TestApp,
  propertyId: number,
  {
    cookies = {},
    key = randomUUID(),
    from = '203.0.113.7',
    ...changes
  }: { cookies?: Cookies; key?: string | null; from?: string } & Partial<
    Record<keyof typeof sampleEnquiry, unknown>
  > = {},
) {
  return world.inject({
    method: 'POST',
    url: `/api/properties/${propertyId}/enquiries`,
    remoteAddress: from,
    cookies,
    headers: key === null ? {} : { 'idempotency-key': key },
    payload: { ...sampleEnquiry, ...changes },
  });
}

export type Email = { recipient: string; subject: string; body_text: string; body_html: string };

export async function emailsTo(world: TestApp, recipient: string): Promise<Email[]> {
  const { rows } = await world.kit.pool.query<Email>(
    'select recipient, subject, body_text, body_html from emails where recipient = $1 order by id',
    [recipient],
  );
  return rows;
}
