import { emailAdmins } from '#features/accounts/server/email-addresses/email-admins.ts';
import type { ClaimReason } from '#features/viewing-claims/choices.ts';
import { readPayerAddress } from '#features/viewing-packages/server/unlocks.ts';
import { type Message, msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { enqueueEmail } from '#kit/server/email/enqueue-email.ts';
import { timeInEmail } from '#kit/server/email/time-in-email.ts';
import type { Kit } from '#kit/server/kit.ts';
import { hashToken } from '#kit/server/secrets.ts';
import type { ClaimRow } from './claim-rows.ts';
import {
  availabilityCheckEmailTemplates,
  claimEmailTemplate,
  decidedEmailTemplates,
  pausedEmailTemplate,
  waitingEmailTemplate,
} from './email-templates.ts';

export type Site = { appOrigin: string; productName: string };

type Home = { id: number; title: string; category: string };

const reasonTexts: Record<ClaimReason, Message> = {
  gone: msg('the home was no longer available'),
  not_as_shown: msg('the home did not match the listing'),
  no_show: msg('the agent did not show up'),
};

/** Returns the state that the lister is asked to confirm: `available` or `for sale`. */
const stateOf = ({ category }: { category: string }) =>
  category === 'rental_units' ? msg('available') : msg('for sale');

type AvailabilityEmailInput = {
  recipient: string;
  homes: Home[];
  token: string;
  answerBy: Date;
  isAfterClaim: boolean;
};

/**
 * Emails an availability check. The link leads to a page with the answers yes and no. Opening the page
 * changes nothing.
 */
export async function emailAvailabilityCheck(
  kit: Kit,
  tx: Db,
  { recipient, homes, token, answerBy, isAfterClaim }: AvailabilityEmailInput,
  { appOrigin, productName }: Site,
): Promise<void> {
  const [first] = homes;
  if (!first) return;
  const why = isAfterClaim
    ? msg('A visitor who paid to see your contact details says that it is no longer available.')
    : homes.length === 1
      ? msg('You have not confirmed its availability for a while.')
      : msg('You have not confirmed their availability for a while.');
  const [page, until] = [`${appOrigin}/still-free#${token}`, timeInEmail(answerBy)];
  await enqueueEmail(kit, tx, {
    kind: 'availability_check',
    key: `still free ${hashToken(token).toString('hex')}`,
    recipient,
    letter: {
      ...(homes.length === 1
        ? availabilityCheckEmailTemplates.one.linkTo(page, {
            title: first.title,
            state: stateOf(first),
            why,
            until,
          })
        : availabilityCheckEmailTemplates.several.linkTo(page, {
            product: productName,
            count: String(homes.length),
            titles: homes.map(({ title }) => `“${title}”`).join(', '),
            why,
            until,
          })),
      secret: { text: token, minutes: Math.ceil((answerBy.getTime() - kit.clock().getTime()) / 60_000) },
    },
  });
}

export async function notifyPause(
  kit: Kit,
  tx: Db,
  { checkId, recipient, home }: { checkId: number; recipient: string; home: Home },
  { appOrigin }: Site,
): Promise<void> {
  await enqueueEmail(kit, tx, {
    kind: 'listing_paused',
    key: `paused by question ${checkId}`,
    recipient,
    letter: pausedEmailTemplate.linkTo(`${appOrigin}/admin/properties?q=${home.id}`, {
      title: home.title,
      state: stateOf(home),
    }),
  });
}

/** Asks the lister to respond to a claim. A claim without a response is accepted. */
export async function notifyOwner(
  kit: Kit,
  tx: Db,
  { claim, recipient }: { claim: ClaimRow; recipient: string },
  { appOrigin }: Site,
): Promise<void> {
  await enqueueEmail(kit, tx, {
    kind: 'claim_owner',
    key: `claim ${claim.id} to its owner`,
    recipient,
    letter: claimEmailTemplate.linkTo(`${appOrigin}/admin/claims`, {
      title: claim.title,
      said: reasonTexts[claim.reason],
      until: timeInEmail(claim.answerBy),
    }),
  });
}

export async function notifyAdmins(
  kit: Kit,
  tx: Db,
  claim: ClaimRow,
  { appOrigin, productName }: Site,
): Promise<void> {
  const letter = waitingEmailTemplate.linkTo(`${appOrigin}/admin/claims#to-decide`, {
    product: productName,
    listing: String(claim.propertyId),
  });
  await emailAdmins(kit, tx, `claim ${claim.id} ${claim.because}`, letter);
}

/** Emails the visitor about a decision on their claim. */
export async function notifyVisitor(kit: Kit, tx: Db, claim: ClaimRow, { appOrigin }: Site): Promise<void> {
  const recipient = await readPayerAddress(tx, claim.openingId);
  if (recipient === null) return;
  await enqueueEmail(kit, tx, {
    kind: 'claim_decision',
    key: `claim ${claim.id} ${claim.state} by ${claim.decidedBy}`,
    recipient,
    letter: decidedEmailTemplates[claim.state === 'returned' ? 'returned' : 'refused'].linkTo(
      `${appOrigin}/opened-homes`,
      {
        title: claim.title,
        said: reasonTexts[claim.reason],
        decision: claim.decision ?? msg('The agent did not dispute your report.'),
      },
    ),
  });
}
