import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import type { Kit } from '#kit/server/kit.ts';
import { confirmEnquiryEmail, lockByReference } from './enquiry-rows.ts';
import { noSuchEnquiry } from './own-enquiries.ts';
import { isAddressToken } from './unconfirmed-address.ts';

/**
 * Confirms the email address of an enquiry with the token from an email. From then on, answers are emailed to
 * it.
 * @throws AppError 'not-found'; 'invalid' for a token that is not for this enquiry and address
 */
export async function confirmAddress(
  kit: Kit,
  { reference, token }: { reference: string; token: string },
): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    const enquiry = await lockByReference(tx, reference);
    if (!enquiry) throw noSuchEnquiry();
    if (!isAddressToken(kit, enquiry, token))
      throw new AppError(
        'invalid',
        'wrong_token',
        msg('This link does not confirm the address. Open it again.'),
      );
    await confirmEnquiryEmail(tx, enquiry.id, kit.clock());
  });
}
