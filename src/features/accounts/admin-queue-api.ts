import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { maxShownCount } from './admin-queues.ts';

const count = z
  .number()
  .int()
  .min(0)
  .max(maxShownCount + 1);

export const readAdminQueueCounts = endpoint({
  method: 'GET',
  path: '/api/waiting',
  summary: 'Returns the size of each admin queue; 100 means more than 99',
  reply: z.object({
    reports: count,
    heldMoney: count,
    dueBack: count,
    failedRefunds: count,
    lostRefunds: count,
    bankSlips: count,
    bankLines: count,
    settings: count,
    payouts: count,
    stayProblems: count,
    damageClaims: count,
    firstRents: count,
    claims: count,
    requests: count,
    checks: count,
    sales: count,
    steps: count,
    bidders: count,
    lotQuestions: count,
    soldLots: count,
    oldRate: count,
    findings: count,
    backups: count,
    rateDays: z.number().int(),
  }),
});
