import type { OwnEnquiry } from '#features/enquiries/schema.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import type { ProofOfWork } from '#kit/server/challenges.ts';
import { type Idempotency, runIdempotent } from '#kit/server/idempotency.ts';
import type { Kit } from '#kit/server/kit.ts';
import { hashToken } from '#kit/server/secrets.ts';
import { emailReply } from './emails.ts';
import { lockByReference, updateLead } from './enquiry-rows.ts';
import { insertEvent } from './event-rows.ts';
import { noSuchEnquiry, requireEnquiry } from './own-enquiries.ts';

/**
 * How many replies are allowed before a delay (per enquiry) or a challenge (per IP address). Each reply is
 * emailed to a manager, who cannot unsubscribe.
 */
const bursts = { perEnquiry: 5, perAddress: 20 };

type ReplyInput = {
  reference: string;
  text: string;
  idempotency: Idempotency;
  address: string;
  work: ProofOfWork;
};

/**
 * Sends a visitor's reply to the manager of the home. The stage stays the same, because the manager decides
 * what the reply means.
 * @throws AppError 'not-found'; 'too-many'; 'unprocessable' when the key was used for another text
 */
export async function replyToAnswer(
  kit: Kit,
  { reference, text, idempotency, address, work }: ReplyInput,
  appOrigin: string,
): Promise<OwnEnquiry> {
  const networkLimit = {
    key: `replies from ${address}`,
    free: bursts.perAddress,
    openTo: 'network',
  } as const;
  await consumeAttempt(kit.db, networkLimit, work);
  await consumeAttempt(kit.db, {
    key: `replies on ${hashToken(reference).toString('hex')}`,
    free: bursts.perEnquiry,
  });
  return kit.db.transaction().execute(async (tx) => {
    const enquiry = await lockByReference(tx, reference);
    if (!enquiry) throw noSuchEnquiry();
    await runIdempotent(tx, idempotency, async () => {
      const id = await insertEvent(tx, enquiry.id, null, { kind: 'reply', text });
      await updateLead(tx, enquiry.id, { stage: enquiry.stage, responds: false });
      await emailReply(kit, tx, enquiry, { id, text }, appOrigin);
      return null;
    });
    return requireEnquiry({ ...kit, db: tx }, reference);
  });
}
