import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';

export const integrityKinds = ['file', 'orphan', 'books', 'bids'] as const;
export type IntegrityKind = (typeof integrityKinds)[number];

export const integrityReply = z.object({
  checks: z.array(
    z.object({
      kind: z.enum(integrityKinds),
      ranAt: z.string().nullable(),
      completedAt: z.string().nullable(),
      checked: z.number().int(),
    }),
  ),
  /** At most a hundred findings, unresolved ones first. */
  findings: z.array(
    z.object({
      id: z.number().int(),
      kind: z.enum(integrityKinds),
      subject: z.string(),
      fault: z.string(),
      foundAt: z.string(),
      goneAt: z.string().nullable(),
    }),
  ),
});
export type IntegrityReport = z.output<typeof integrityReply>;

export const readIntegrity = endpoint({
  method: 'GET',
  path: '/api/integrity',
  summary: 'Returns the findings of the recurring integrity check',
  reply: integrityReply,
});
