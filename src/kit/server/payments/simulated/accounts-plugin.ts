import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Replies } from './banks-plugin.ts';
import { bankCodeSchema } from './test-banks.ts';
import { namedAccounts } from './test-cards.ts';

const country = z.literal('UG');
const enquirySchema = z.union([
  z.looseObject({
    account_number: z.string().regex(/^256\d{9}$/),
    account_bank: z.enum(['MTN', 'Airtel']),
    type: z.literal('MOBILEMONEY'),
    country,
  }),
  z.looseObject({ account_number: z.string().regex(/^\d+$/), account_bank: bankCodeSchema, country }),
]);

/** Mounts the name enquiry. Its answer depends on the last digits of the number. */
export function accountRoutes(
  app: FastifyInstance,
  plannedName: () => string | null,
  { success, refuse }: Replies,
): void {
  app.post('/accounts/resolve', async ({ body }, reply) => {
    const parsed = enquirySchema.safeParse(body);
    if (!parsed.success) return refuse(reply, 400, parsed.error.issues[0]?.message ?? 'Invalid request');
    const { account_number } = parsed.data;
    const ending = account_number.slice(-4);
    const name = ending === '0901' ? (plannedName() ?? namedAccounts[ending]) : namedAccounts[ending];
    if (name === undefined) return refuse(reply, 400, 'This country is not supported');
    if (name === null)
      return refuse(reply, 400, 'Sorry, that account number is invalid, please check and try again');
    if (name === 'down') return refuse(reply, 503, 'An error occurred. Please contact support');
    return success('Account details fetched', { account_number, account_name: name });
  });
}
