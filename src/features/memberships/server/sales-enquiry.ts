import { type Admin, admins } from '#features/accounts/policy.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { emailAdmins } from '#features/accounts/server/email-addresses/email-admins.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import type { SalesEnquiry, SalesEnquiryBody } from '#features/memberships/sales-schema.ts';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import type { ProofOfWork } from '#kit/server/challenges.ts';
import type { Db } from '#kit/server/database/database.ts';
import { enqueueEmail } from '#kit/server/email/enqueue-email.ts';
import type { Kit } from '#kit/server/kit.ts';
import { salesEmailTemplate } from './sales-email-templates.ts';
import { insertEnquiry, readEnquiry, updateAnswer } from './sales-rows.ts';

export type Site = { appOrigin: string; productName: string };

/** The number of enquiries from an IP address before a challenge. Each enquiry is emailed to the admins. */
const enquiryBurst = 5;

/**
 * Stores a sales enquiry and emails it to the admins.
 * @throws AppError 'too-many'
 */
export async function contactSales(
  kit: Kit,
  body: SalesEnquiryBody,
  { address, work }: { address: string; work: ProofOfWork },
  { appOrigin, productName }: Site,
): Promise<void> {
  const limit = { key: `sales enquiries from ${address}`, free: enquiryBurst, openTo: 'network' } as const;
  await consumeAttempt(kit.db, limit, work);
  await kit.db.transaction().execute(async (tx) => {
    const id = await insertEnquiry(tx, body, kit.clock());
    await emailAdmins(kit, tx, `sales enquiry ${id}`, {
      subject: english('New sales enquiry on {product}', { product: productName }),
      paragraphs: [english('Sales enquiry {id} needs a reply.', { id })],
      link: { label: english('View enquiries'), address: `${appOrigin}/admin/requests#sales` },
    });
  });
}

/**
 * Answers a sales enquiry by email.
 * @throws AppError 'not-found'; 'conflict' when it was already answered; 'forbidden' when the admin has lost
 * the role
 */
export async function answerSalesEnquiry(
  kit: Kit,
  admin: Admin,
  id: number,
  answer: string,
  { productName }: Pick<Site, 'productName'>,
): Promise<SalesEnquiry> {
  return kit.db.transaction().execute(async (tx) => {
    await lockAuthorizedUser(tx, admin, admins);
    const { name, email, words: question } = await requireEnquiry(tx, id);
    if (!(await updateAnswer(tx, id, { answer, by: admin.id, at: kit.clock() })))
      throw new AppError(
        'conflict',
        'answered_already',
        english('Another admin has already replied to this enquiry.'),
      );
    await writeAudit(tx, {
      actorId: admin.id,
      action: 'sales enquiry answered',
      subject: `sales enquiry ${id}`,
      details: {},
    });
    await enqueueEmail(kit, tx, {
      kind: 'sales_answer',
      key: `answer to sales enquiry ${id}`,
      recipient: email,
      letter: salesEmailTemplate.with({
        product: productName,
        name,
        answer: { linkable: answer },
        question,
      }),
    });
    return requireEnquiry(tx, id);
  });
}

async function requireEnquiry(db: Db, id: number): Promise<SalesEnquiry> {
  const enquiry = await readEnquiry(db, id);
  if (!enquiry) throw new AppError('not-found', 'no_such_enquiry', english('Enquiry not found.'));
  return enquiry;
}
