import { expect } from 'vitest';
import { z } from 'zod';
import { jobs } from '#kit/server/jobs.ts';
import type { Cookies, ServerToKill } from './server-to-kill.ts';

const shape = z.object({ id: z.number(), status: z.string() });

/**
 * Backdates requested refunds beyond the time limit for the provider's response. Pass a refund's id if other
 * refunds are in progress.
 */
export async function backdateRefunds(server: ServerToKill, refundId: number | null = null): Promise<void> {
  // Concurrent callers each pass a refund's id, because two updates of all refunds may deadlock.
  await server.query(
    `update payment_refunds set sent_at = sent_at - interval '11 minutes'
     where status = 'requested' and ($1::int is null or id = $1)`,
    [refundId],
  );
  await jobs.enqueue(server.database.db, { name: 'poll-payments', shape: z.unknown() }, {});
}

/** Returns the number of refund requests that the provider has received for this payment. */
export async function countRefundRequests(server: ServerToKill, reference: string): Promise<number> {
  const [row] = (
    await server.query('select provider_id as id from payment_transactions where reference = $1', [reference])
  ).rows;
  return server.line.passed.filter((call) => call === `POST /v3/transactions/${row?.id}/refund`).length;
}

/**
 * Completes an interrupted refund by requesting it again. If its outcome is unknown after ten minutes, the
 * admin looks it up at the provider and enters it. If the provider has no refund, the admin requests it
 * again.
 * @param refund sends the refund, with its own key or with the given one
 */
export async function completeRefund(
  server: ServerToKill,
  admin: Cookies,
  reference: string,
  refund: (key?: string) => Promise<{ status: number; body: string }>,
): Promise<void> {
  const reply = await refund();
  expect(reply.status).toBe(201);
  const { id, status } = shape.parse(JSON.parse(reply.body));
  if (status === 'completed') return;
  await backdateRefunds(server, id);
  await expect
    .poll(
      async () =>
        (await server.query('select status from payment_refunds where id = $1', [id])).rows[0].status,
      // The status changes only once payments of an unresponsive provider have been polled, which takes long.
      { timeout: 180_000 },
    )
    .toBe('unknown');
  const hasRefund = (await countRefundRequests(server, reference)) > 0;
  const updated = await server.call(admin, 'PATCH', `/api/payments/refunds/${id}`, {
    body: { status: hasRefund ? 'completed' : 'failed', note: 'Looked up at the provider' },
  });
  expect(updated.status).toBe(200);
  if (!hasRefund) await refund(crypto.randomUUID());
}
