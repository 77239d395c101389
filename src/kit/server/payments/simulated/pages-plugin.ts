import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { isSameSecret } from '#kit/server/payments/same-secret.ts';
import type { Plan } from './failure-plan.ts';
import { inlineScript } from './inline-script.ts';
import { challengePage, choicePage, outcomePage, plainOutcome, policyOf } from './pages.ts';
import { cardOf, type PaymentSimulator } from './payment-simulator.ts';
import type { Attempt, Link } from './payment-store.ts';
import { failingPhones } from './test-cards.ts';

type Settings = {
  simulator: PaymentSimulator;
  plan: () => Plan;
  origin: () => string;
  /** The sites that may open the payment in a frame. */
  shopOrigins: string[];
};

const shortText = z.string().trim().max(200).catch('');
const cardForm = z.object({ number: shortText, expiry: shortText, cvv: shortText });
const phoneForm = z.object({ phone: shortText });
const answerForm = z.object({ act: z.enum(['approve', 'reject', 'leave']).catch('leave'), code: shortText });

const inlineQuery = z.object({
  public_key: z.string(),
  tx_ref: z.string().min(1).max(100),
  amount: z.coerce.number().positive().finite(),
  currency: z.string().min(1).max(10),
  email: z.email(),
  name: shortText,
  phone: shortText,
  title: shortText,
  redirect_url: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]),
  shop: z.string(),
});

/** Mounts the payer's pages, which also work without scripts. */
export function pagesPlugin(app: FastifyInstance, settings: Settings): void {
  checkoutPages(app, settings);
  attemptPages(app, settings);
  inlinePages(app, settings);
}

function checkoutPages(app: FastifyInstance, settings: Settings): void {
  const { simulator } = settings;
  const { store } = simulator;
  type TokenRoute = { Params: { token: string } };
  const isPaid = ({ reference, token }: Link) =>
    simulator
      .attemptsOf(reference)
      .some((attempt) => attempt.linkToken === token && attempt.status === 'successful');
  const linkOrRefuse = (token: string, reply: FastifyReply): Link | null => {
    const link = store.links.get(token);
    if (!link) void sendPage(reply.code(404), notFoundPage, null);
    else if (isPaid(link))
      void sendPage(reply, plainOutcome('Already paid', 'You can close this page.'), link);
    else return link;
    return null;
  };
  app.get<TokenRoute>('/pay/:token', async ({ params }, reply) => {
    const link = linkOrRefuse(params.token, reply);
    return link ? sendPage(reply, choicePage(link, null), link) : reply;
  });
  app.post<TokenRoute>('/pay/:token/card', async ({ params, body }, reply) => {
    const link = linkOrRefuse(params.token, reply);
    if (!link) return reply;
    const { number, expiry, cvv } = cardForm.parse(body ?? {});
    const card = cardOf(number);
    const { details } = card ?? {};
    const isValidCard = card && (!details || (details.expiry === expiry && details.cvv === cvv));
    const error = card
      ? `For this test card, use expiry ${details?.expiry} and CVV ${details?.cvv}.`
      : 'Use one of the test cards listed below.';
    if (!isValidCard) return sendPage(reply.code(400), choicePage(link, error), link);
    return reply.redirect(`/attempt/${simulator.payByCard(link, card).token}`, 303);
  });
  app.post<TokenRoute>('/pay/:token/phone', async ({ params, body }, reply) => {
    const link = linkOrRefuse(params.token, reply);
    if (!link) return reply;
    const { phone } = phoneForm.parse(body ?? {});
    const isPhone = /^\+?[\d -]{9,19}$/.test(phone) && link.currency === 'UGX';
    const error = `Enter a phone number such as 256772123456. To test a failed payment, use 256${failingPhones[0]}.`;
    if (!isPhone) return sendPage(reply.code(400), choicePage(link, error), link);
    return reply.redirect(`/attempt/${simulator.payByPhone(link, phone).token}`, 303);
  });
  app.post<TokenRoute>('/pay/:token/cancel', async ({ params }, reply) => {
    const link = store.links.get(params.token);
    if (!link) return sendPage(reply.code(404), notFoundPage, null);
    const status = settings.plan().returnWord ?? 'cancelled';
    if (link.redirectUrl && !link.embedder)
      return reply.redirect(withQuery(link.redirectUrl, { status, tx_ref: link.reference }), 303);
    const frameMessage = { shop: link.embedder, message: { testPayments: 'close' } };
    return sendPage(reply, plainOutcome('Cancelled', 'You can close this page.', frameMessage), link);
  });
}

function attemptPages(app: FastifyInstance, settings: Settings): void {
  const { simulator } = settings;
  const { store } = simulator;
  type TokenRoute = { Params: { token: string } };
  const attemptAt = (token: string) =>
    [...store.attempts.values()].find((attempt) => attempt.token === token);
  const linkOf = ({ linkToken }: Attempt) =>
    linkToken === null ? null : (store.links.get(linkToken) ?? null);
  const statusText = ({ status }: Attempt) =>
    settings.plan().returnWord ?? (status === 'successful' ? 'completed' : status);
  const returnUrl = (attempt: Attempt, status: string) =>
    withQuery(status, {
      status: statusText(attempt),
      tx_ref: attempt.reference,
      transaction_id: String(attempt.id),
    });
  /** Shows the outcome of an attempt. After a failed one the payer stays on its page, and can try again. */
  const showOutcome = (attempt: Attempt, reply: FastifyReply, isFresh: boolean) => {
    const link = linkOf(attempt);
    const mayTryAgain = attempt.status === 'failed' && link !== null;
    if (attempt.redirectUrl && !link?.embedder && !mayTryAgain && isFresh)
      return reply.redirect(returnUrl(attempt, attempt.redirectUrl), 303);
    const outcome = { testPayments: 'outcome', payment: inlineOutcome(attempt, statusText(attempt)) };
    const redirectMessage = attempt.redirectUrl && {
      testPayments: 'return',
      url: returnUrl(attempt, attempt.redirectUrl),
    };
    const message = mayTryAgain ? null : redirectMessage || outcome;
    return sendPage(reply, outcomePage(attempt, { shop: link?.embedder ?? null, message }), link ?? attempt);
  };
  app.get<TokenRoute>('/attempt/:token', async ({ params }, reply) => {
    const attempt = attemptAt(params.token);
    if (!attempt) return sendPage(reply.code(404), notFoundPage, null);
    const link = linkOf(attempt);
    if (attempt.step !== null) return sendPage(reply, challengePage(attempt, link), link ?? attempt);
    return showOutcome(attempt, reply, false);
  });
  app.post<TokenRoute>('/attempt/:token', async ({ params, body }, reply) => {
    const attempt = attemptAt(params.token);
    if (!attempt) return sendPage(reply.code(404), notFoundPage, null);
    const { act, code } = answerForm.parse(body ?? {});
    if (act !== 'leave') simulator.answer(attempt, act, code);
    const hasNextStep = attempt.step !== null && act !== 'leave';
    return hasNextStep ? reply.redirect(`/attempt/${attempt.token}`, 303) : showOutcome(attempt, reply, true);
  });
  app.post<TokenRoute>('/attempt/:token/return', async ({ params }, reply) => {
    const attempt = attemptAt(params.token);
    if (!attempt?.redirectUrl) return sendPage(reply.code(404), notFoundPage, null);
    return reply.redirect(returnUrl(attempt, attempt.redirectUrl), 303);
  });
}

function inlinePages(app: FastifyInstance, { simulator, origin, shopOrigins }: Settings): void {
  app.get('/v3.js', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'no-cache')
      .send(inlineScript(origin())),
  );
  app.get('/inline', async ({ query }, reply) => {
    const { data } = inlineQuery.safeParse(query);
    const isKnown =
      data && isSameSecret(data.public_key, simulator.store.keys.public) && shopOrigins.includes(data.shop);
    if (!isKnown)
      return sendPage(
        reply.code(400),
        plainOutcome(
          'We could not open this payment',
          'The payment details are incomplete, or the merchant is unknown.',
        ),
        null,
      );
    const link = simulator.openLink({
      reference: data.tx_ref,
      amount: data.amount,
      currency: data.currency,
      payer: { email: data.email, name: data.name, phone: data.phone || null },
      title: data.title || 'Payment',
      redirectUrl: data.redirect_url || null,
      embedder: data.shop,
    });
    return reply.redirect(`/pay/${link.token}`, 303);
  });
}

const notFoundPage = plainOutcome('Payment not found', 'This payment does not exist or has expired.');

/** Returns the value for the shop's `callback`. */
function inlineOutcome(attempt: Attempt, status: string) {
  return {
    amount: attempt.amount,
    currency: attempt.currency,
    customer: {
      email: attempt.payer.email,
      name: attempt.payer.name,
      phone_number: attempt.payer.phone ?? '',
    },
    tx_ref: attempt.reference,
    flw_ref: `TEST-${attempt.token}`,
    status,
    transaction_id: attempt.id,
  };
}

function withQuery(address: string, query: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.append(name, value);
  return url.href;
}

function sendPage(
  reply: FastifyReply,
  html: string,
  target: { redirectUrl: string | null; embedder?: string | null } | null,
) {
  const formTargets = target?.redirectUrl ? [new URL(target.redirectUrl).origin] : [];
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policyOf(formTargets, target?.embedder ?? null))
    .header('cache-control', 'no-store')
    .send(html);
}
