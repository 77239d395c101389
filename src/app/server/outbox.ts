import { isIPv4 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { AppError } from '#kit/app-error.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { escapeMarkup } from '#kit/escape-markup.ts';
import { english } from '#kit/msg.ts';
import { pageCss } from '#kit/server/design/page-css.ts';
import type { Kit } from '#kit/server/kit.ts';

type Email = { id: number; recipient: string; subject: string; body_text: string; created_at: Date };

const pageSize = 50;

type Settings = { appOrigin: string; trustProxy: boolean };

/**
 * Mounts `GET /outbox`, which shows the emails that would have been sent. It works only without a mail server
 * and only on this machine, because a password reset link gives access to the account.
 */
export function mountOutbox(app: FastifyInstance, kit: Kit, { appOrigin, trustProxy }: Settings): void {
  const isPublic = trustProxy || !isLoopbackName(new URL(appOrigin).hostname);
  if (isPublic) kit.log.warn('no mail server is configured (SMTP_URL), so emails are not delivered');
  app.get('/outbox', { schema: { hide: true } }, async (request, reply) => {
    if (isPublic || !isFromThisMachine(request))
      throw new AppError('not-found', 'no_such_page', english('Not found.'));
    const { rows } = await sql<Email>`
      select id, recipient, subject, body_text, created_at from emails where state <> 'dropped' order by id desc limit ${pageSize}`.execute(
      kit.db,
    );
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        'cache-control': 'no-store',
      })
      .send(renderPage(rows));
  });
}

/**
 * Guards against DNS rebinding: the name of another site can resolve to this machine, and that site could
 * then read the response. So the host must be a loopback name, and no proxy may have forwarded the request.
 */
function isFromThisMachine({ socket, headers, host }: FastifyRequest): boolean {
  const isForwarded = Object.keys(headers).some((name) =>
    /^(forwarded|x-forwarded-.+|x-real-ip|via)$/.test(name),
  );
  return isLoopbackAddress(socket.remoteAddress ?? '') && isLoopbackName(hostNameOf(host)) && !isForwarded;
}

function isLoopbackAddress(address: string): boolean {
  return /^(127\.|::1$|::ffff:127\.)/.test(address);
}

const hostNameOf = (host: string) => host.replace(/:\d*$/, '');

/**
 * Returns true for a loopback name. Names that end in .localhost are excluded, because tours are served
 * there.
 */
function isLoopbackName(name: string): boolean {
  return /^(localhost|\[::1\])$/i.test(name) || (isIPv4(name) && name.startsWith('127.'));
}

function renderPage(queuedEmails: Email[]): string {
  const emails = queuedEmails.map(
    (email) => `<article class="card">
<h2>${escapeMarkup(email.subject)}</h2>
<p class="to muted">To ${escapeMarkup(email.recipient)} · ${formatDate(email.created_at.toISOString())}, ${formatTime(email.created_at.toISOString())}</p>
<div class="words">${withLinks(escapeMarkup(email.body_text))}</div>
</article>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title><style>${style}</style></head>
<body><main><h1>Outbox</h1>
<p>No mail server is set (SMTP_URL), so mails wait here, where only this machine can read them.</p>
${emails.join('') || '<p>No emails yet.</p>'}
</main></body></html>`;
}

const style = `${pageCss}
main{max-width:44rem}article h2{margin:0}.to{margin:4px 0 16px}.words{white-space:pre-wrap}`;

function withLinks(text: string): string {
  return text.replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);
}
