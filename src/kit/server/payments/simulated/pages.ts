import { createHash } from 'node:crypto';
import { escapeMarkup } from '#kit/escape-markup.ts';
import { formatMoney } from '#kit/money.ts';
import { frameScript, pageStyle } from './page-style.ts';
import type { Attempt, Link } from './payment-store.ts';
import { cardCode, failingPhones, phoneCode, refusedPhone, testCards, testPin } from './test-cards.ts';

/**
 * A message for the shop's page around the frame, and the origin to which it is sent. Both are null on a page
 * without a frame.
 */
export type FrameMessage = { shop: string | null; message: object | null };

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const style = sourceOf(pageStyle);
const script = sourceOf(frameScript);

/** @param formTargets the sites to which a form may lead, because browsers also check redirects */
export function policyOf(formTargets: string[], embedder: string | null): string {
  return [
    "default-src 'none'",
    `style-src ${style}`,
    `script-src ${script}`,
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    `frame-ancestors ${embedder ?? "'none'"}`,
    "base-uri 'none'",
  ].join('; ');
}

const emptyMessage: FrameMessage = { shop: null, message: null };

function page(title: string, main: string, { shop, message }: FrameMessage = emptyMessage): string {
  const data = [
    shop && ` data-shop="${escapeMarkup(shop)}"`,
    message && ` data-message="${escapeMarkup(JSON.stringify(message))}"`,
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeMarkup(title)} · Test payments</title>
<style>${pageStyle}</style>
</head>
<body${data.filter(Boolean).join('')}>
<header class="test">Simulated payment. You will not be charged</header>
<main>
${main}
</main>
<script>${frameScript}</script>
</body>
</html>
`;
}

const errorText = (error: string | null) =>
  error === null ? '' : `<p class="fault" role="alert">${escapeMarkup(error)}</p>`;

const headOf = ({ title, amount, currency }: Pick<Link, 'title' | 'amount' | 'currency'>) =>
  `<h1 class="what">${escapeMarkup(title)}</h1>\n<p class="amount">${escapeMarkup(formatMoney(amount, currency))}</p>`;

const messageFor = (link: Link | null): FrameMessage => ({ shop: link?.embedder ?? null, message: null });

/** Renders the choice of a payment method. */
export function choicePage(link: Link, error: string | null): string {
  const basePath = `/pay/${link.token}`;
  const phone = escapeMarkup(link.payer.phone ?? '');
  const phoneForm = `
<form class="card" method="post" action="${basePath}/phone">
<h2>Mobile money</h2>
<p class="muted">We open a simulated phone instead of contacting yours.</p>
<label for="phone">Phone number</label>
<input id="phone" name="phone" inputmode="tel" autocomplete="off" required maxlength="20" value="${phone}">
<button class="act">Pay by mobile money</button>
</form>`;
  return page(
    'Pay',
    `${headOf(link)}
${errorText(error)}${link.currency === 'UGX' ? phoneForm : ''}
<form class="card" method="post" action="${basePath}/card">
<h2>Card</h2>
<p class="muted">Use one of the test cards below. Never enter a real card number.</p>
<label for="number">Card number</label>
<input id="number" name="number" inputmode="numeric" autocomplete="off" required maxlength="23">
<div class="pair">
<div><label for="expiry">Expiry, MM/YY</label><input id="expiry" name="expiry" inputmode="numeric" autocomplete="off" maxlength="5"></div>
<div><label for="cvv">CVV</label><input id="cvv" name="cvv" inputmode="numeric" autocomplete="off" maxlength="4"></div>
</div>
<button class="act">Pay by card</button>
</form>
${testData}
<form method="post" action="${basePath}/cancel"><button class="quiet">Cancel</button></form>`,
    messageFor(link),
  );
}

const testData = `<details class="card">
<summary>Test cards and numbers</summary>
<dl>
${testCards
  .map(({ number, details, words }) => {
    const cardDetails = details ? `, ${details.expiry}, CVV ${details.cvv}` : '';
    const effect = details ? `Succeeds: ${words}` : `Fails: ${words}`;
    return `<dt>${number.replace(/(\d{4})(?=\d)/g, '$1 ')}${cardDetails}</dt><dd>${effect}</dd>`;
  })
  .join('\n')}
<dt>Any phone number</dt><dd>Succeeds: asks on a simulated phone, code ${phoneCode}</dd>
<dt>256 ${failingPhones.join(', 256 ')}</dt><dd>Fails: Transaction Failed</dd>
<dt>256 ${refusedPhone}</dt><dd>Declined before the phone is asked: Insufficient balance</dd>
<dt>Codes 5548, 6648, 6649 and 6650</dt><dd>Fail: Incorrect OTP, Insufficient Funds, Transaction limit exceeded, Request expired</dd>
</dl>
</details>`;

type ChallengeText = { title: string; text: string; field: string; approve: string; reject: string };

const codeField = (label: string, hint: string, value = '') => `
<label for="code">${label}</label>
<input id="code" name="code" inputmode="numeric" autocomplete="off" required maxlength="10" value="${value}" aria-describedby="hint">
<p class="muted" id="hint">${hint}</p>`;

const challenges: Record<NonNullable<Attempt['step']>, (attempt: Attempt) => ChallengeText> = {
  pin: () => ({
    title: 'Card PIN',
    text: 'Enter the card PIN.',
    field: codeField('PIN', `The test PIN is ${testPin}.`),
    approve: 'Continue',
    reject: 'Decline',
  }),
  otp: () => ({
    title: 'One-time code',
    text: 'The bank has sent a one-time code to the cardholder.',
    field: codeField('Code', `The test code is ${cardCode}.`),
    approve: 'Pay',
    reject: 'Decline',
  }),
  bank: () => ({
    title: 'Test bank',
    text: 'The bank wants you to confirm this payment.',
    field: '',
    approve: 'Approve',
    reject: 'Decline',
  }),
  address: () => ({
    title: 'Billing address',
    text: 'Enter the cardholder’s billing address. Any address works in test mode.',
    field:
      '<label for="code">Address</label><input id="code" name="code" autocomplete="off" required maxlength="100" value="1 Test Road, Kampala">',
    approve: 'Pay',
    reject: 'Decline',
  }),
  phone: ({ phone }) => ({
    title: 'Test phone',
    text: `This is what phone ${phone ?? ''} would show. Approve it, reject it, or leave it unanswered.`,
    field: codeField('Code', `The test code is ${phoneCode}.`, phoneCode),
    approve: 'Approve',
    reject: 'Reject',
  }),
};

/** Renders the challenge for a bank, a card or a phone. */
export function challengePage(attempt: Attempt, link: Link | null): string {
  const { title, text, field, approve, reject } = challenges[attempt.step ?? 'bank'](attempt);
  const leaveButton =
    attempt.step === 'phone'
      ? '\n<button class="quiet" name="act" value="leave" formnovalidate>Leave unanswered</button>'
      : '';
  return page(
    title,
    `${headOf(attempt)}
<form class="card" method="post" action="/attempt/${attempt.token}">
<h2>${title}</h2>
<p>${escapeMarkup(text)}</p>
${field}
<button class="act" name="act" value="approve">${approve}</button>
<button class="quiet" name="act" value="reject" formnovalidate>${reject}</button>${leaveButton}
</form>`,
    messageFor(link),
  );
}

/** Renders the outcome of an attempt when the payer is not redirected at once. */
export function outcomePage(attempt: Attempt, frameMessage: FrameMessage): string {
  const titles = { successful: 'Paid', failed: 'Payment failed', pending: 'Waiting for approval' };
  const texts = {
    successful: 'You can close this page.',
    failed: `${attempt.reason ?? 'Payment declined'}. You have not been charged.`,
    pending: 'The payment has not been approved yet. The request is still open.',
  };
  const title = titles[attempt.status];
  const retryLink =
    attempt.status === 'failed' && attempt.linkToken !== null
      ? `<p><a class="act" href="/pay/${attempt.linkToken}">Try again</a></p>`
      : '';
  const backForm =
    attempt.redirectUrl === null
      ? ''
      : `<form method="post" action="/attempt/${attempt.token}/return"><button class="quiet">Go back</button></form>`;
  const phoneLink =
    attempt.status === 'pending'
      ? `<p><a class="act" href="/attempt/${attempt.token}">Back to the test phone</a></p>`
      : '';
  return page(
    title,
    `${headOf(attempt)}
<section class="card"><h2>${title}</h2><p>${escapeMarkup(texts[attempt.status])}</p>${retryLink}${phoneLink}${backForm}</section>`,
    frameMessage,
  );
}

/** Renders the page on which the merchant downloads reports. */
export function reportsPage(action: string, { from, to }: { from: string; to: string }): string {
  return page(
    'Reports',
    `<h1>Reports</h1>
<form class="card" action="${escapeMarkup(action)}">
<h2>Payments, refunds and transfers</h2>
<div class="pair">
<div><label for="from">From</label><input id="from" name="from" type="date" required value="${from}"></div>
<div><label for="to">To</label><input id="to" name="to" type="date" required value="${to}"></div>
</div>
<button class="act">Download CSV</button>
</form>`,
  );
}

export function plainOutcome(title: string, text: string, frameMessage: FrameMessage = emptyMessage): string {
  return page(title, `<h1>${escapeMarkup(title)}</h1>\n<p>${escapeMarkup(text)}</p>`, frameMessage);
}
