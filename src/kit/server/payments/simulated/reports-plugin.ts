import { createHmac } from 'node:crypto';
import { stringify } from 'csv-stringify/sync';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isCalendarDay, kampalaDay, monthOf } from '#kit/calendar-day.ts';
import { formatCsvCell } from '#kit/server/csv-cell.ts';
import { isSameSecret } from '#kit/server/payments/same-secret.ts';
import { feeOn } from './fees.ts';
import { plainOutcome, policyOf, reportsPage } from './pages.ts';
import type { PaymentStore } from './payment-store.ts';
import { isMobileMoney, transferFee } from './wire-bodies.ts';

/** Returns the path of the merchant's reports. It contains a secret, because reports name all payments. */
export const reportsPath = ({ secret }: PaymentStore['keys']): string =>
  `/reports/${createHmac('sha256', secret).update('reports').digest('hex')}`;

const day = z.string().refine(isCalendarDay);
const periodSchema = z.object({ from: day, to: day });

/** Mounts the page on which the merchant downloads the report of a period as CSV. */
export function reportsPlugin(app: FastifyInstance, store: PaymentStore): void {
  const isKnown = (key: string) => isSameSecret(`/reports/${key}`, reportsPath(store.keys));
  type KeyRoute = { Params: { key: string } };
  app.get<KeyRoute>('/reports/:key', async ({ params, query }, reply) => {
    const isFound = isKnown(params.key);
    const today = kampalaDay(new Date());
    const { data: period } = periodSchema.safeParse(query);
    const { from, to } = period ?? { from: `${monthOf(today)}-01`, to: today };
    return reply
      .code(isFound ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policyOf([], null))
      .header('cache-control', 'no-store')
      .send(
        isFound
          ? reportsPage(`/reports/${params.key}/report.csv`, { from, to })
          : plainOutcome('Reports not found', 'This address is not valid.'),
      );
  });
  app.get<KeyRoute>('/reports/:key/report.csv', async ({ params, query }, reply) => {
    const { data: period } = periodSchema.safeParse(query);
    if (!isKnown(params.key) || !period)
      return reply.code(404).send({ status: 'error', message: 'Report not found', data: null });
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="report-${period.from}-to-${period.to}.csv"`)
      .send(reportOf(store, period));
  });
}

const columns = [
  'type',
  'id',
  'tx_ref',
  'flw_ref',
  'amount',
  'currency',
  'app_fee',
  'amount_settled',
  'status',
  'payment_type',
  'created_at',
] as const;
type ReportRow = Record<(typeof columns)[number], string | number>;

/** Returns the ended payments, refunds and transfers of these days in Kampala as CSV, oldest first. */
function reportOf(store: PaymentStore, { from, to }: { from: string; to: string }): string {
  const rows = [...paymentRows(store), ...refundRows(store), ...transferRows(store)]
    .filter(({ created_at }) => {
      const made = kampalaDay(new Date(created_at));
      return made >= from && made <= to;
    })
    .sort((a, b) => String(a.created_at).localeCompare(String(b.created_at)));
  return stringify(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, v]) => [name, formatCsvCell(v)]))),
    { bom: true, header: true, columns: [...columns] },
  );
}

const paymentRows = ({ attempts }: PaymentStore): ReportRow[] =>
  [...attempts.values()]
    .filter(({ status }) => status !== 'pending')
    .map(({ id, reference, token, amount, currency, method, status, createdAt }) => {
      const fee = status === 'successful' ? feeOn(amount, currency, method) : 0;
      return {
        ...{
          type: 'payment',
          id,
          tx_ref: reference,
          flw_ref: `TEST-${token}`,
          amount,
          currency,
          app_fee: fee,
        },
        amount_settled: status === 'successful' ? amount - fee : 0,
        ...{ status, payment_type: method, created_at: createdAt },
      };
    });

const refundRows = ({ refunds, attempts }: PaymentStore): ReportRow[] =>
  [...refunds.values()].flatMap(({ id, attemptId, amount, status, createdAt }) => {
    const attempt = attempts.get(attemptId);
    if (!attempt || status !== 'completed') return [];
    const { reference, token, currency, method } = attempt;
    return {
      ...{ type: 'refund', id, tx_ref: reference, flw_ref: `TEST-${token}`, amount, currency, app_fee: 0 },
      ...{ amount_settled: -amount, status, payment_type: method, created_at: createdAt },
    };
  });

const transferRows = ({ transfers }: PaymentStore): ReportRow[] =>
  [...transfers.values()]
    .filter(({ status }) => status !== 'NEW')
    .map(({ id, reference, bank, amount, currency, status, createdAt }) => {
      const fee = status === 'SUCCESSFUL' ? transferFee({ bank, amount }) : 0;
      return {
        ...{ type: 'transfer', id, tx_ref: reference, flw_ref: '', amount, currency, app_fee: fee },
        amount_settled: status === 'SUCCESSFUL' ? -(amount + fee) : 0,
        ...{ status: status.toLowerCase(), created_at: createdAt },
        payment_type: isMobileMoney(bank) ? 'mobilemoneyug' : 'bank_transfer',
      };
    });
