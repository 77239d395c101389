import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { AppError } from '#kit/app-error.ts';
import type { Kit } from '#kit/server/kit.ts';

type Mail = { id: number; recipient: string; subject: string; body_text: string; created_at: Date };

const shown = 50;

/**
 * `GET /outbox`: the mails that would have been sent. It exists only while no mail server is set, and only for whoever sits
 * at this machine: a reset link is the key to an account.
 */
export function mountOutbox(app: FastifyInstance, kit: Kit): void {
  app.get('/outbox', { schema: { hide: true } }, async (request, reply) => {
    if (!isLoopback(request.ip) || request.headers['x-forwarded-for'])
      throw new AppError('not-found', 'no_such_page', 'There is nothing here.');
    const { rows } = await sql<Mail>`
      select id, recipient, subject, body_text, created_at from mails order by id desc limit ${shown}`.execute(
      kit.db,
    );
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
        'cache-control': 'no-store',
      })
      .send(pageOf(rows));
  });
}

function isLoopback(address: string): boolean {
  return /^(127\.|::1$|::ffff:127\.)/.test(address);
}

function pageOf(mails: Mail[]): string {
  const letters = mails.map(
    (mail) =>
      `<article><h2>${escape(mail.subject)}</h2><p>To ${escape(mail.recipient)}, ${mail.created_at.toISOString()}</p><pre>${linked(escape(mail.body_text))}</pre></article>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title><style>body{font:16px/1.5 system-ui;max-width:44rem;margin:2rem auto;padding:0 1rem}article{border-top:1px solid #ccc}pre{white-space:pre-wrap;overflow-wrap:anywhere}</style></head><body><h1>Outbox</h1><p>No mail server is set (SMTP_URL), so mails wait here.</p>${letters.join('') || '<p>No mail yet.</p>'}</body></html>`;
}

function linked(text: string): string {
  return text.replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);
}

function escape(text: string): string {
  const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (sign) => signs[sign] as string);
}
