import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { int4Max } from '#kit/numbers.ts';
import { isStorable } from '#kit/text.ts';
import { loginBody, messageReply } from './schema.ts';

export const suspensionLimits = { reason: 1000, answer: 2000 } as const;

export const userId = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, 'User id must be a whole number')
    .transform(Number)
    .refine((id) => id <= int4Max, 'User not found'),
});

const reason = (message: string) =>
  z
    .string(message)
    .trim()
    .min(5, message)
    .max(suspensionLimits.reason, `Enter at most ${suspensionLimits.reason} characters`)
    .refine(isStorable, 'Reason contains characters that are not allowed');

export const suspendUser = endpoint({
  method: 'POST',
  path: '/api/users/:id/suspension',
  summary: 'Suspends an account, ends its sessions, pauses its listings and emails the reason',
  params: userId,
  body: z.object({ reason: reason('Say why. The person reads this.') }),
  reply: z.object({ pausedListings: z.number().int() }),
});

export const restoreUser = endpoint({
  method: 'POST',
  path: '/api/users/:id/restoration',
  summary: 'Restores a suspended account with its role and listings',
  params: userId,
  body: z.object({ reason: reason('Say why you restore the account. The person reads this.') }),
  reply: z.object({ restoredListings: z.number().int() }),
});

export const answerSuspension = endpoint({
  method: 'POST',
  path: '/api/suspension-answers',
  summary: 'Replies to an account suspension, once, with username and password',
  body: loginBody.extend({
    answer: z
      .string('Write your answer')
      .trim()
      .min(5, 'Write your answer')
      .max(suspensionLimits.answer, `Enter at most ${suspensionLimits.answer} characters`)
      .refine(isStorable, 'Answer contains characters that are not allowed'),
  }),
  reply: messageReply,
});
