import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '#kit/app-error.ts';
import type { Endpoint } from '#kit/endpoint.ts';
import { msg } from '#kit/msg.ts';

const keySchema = z
  .string()
  .regex(/^[\w-]{16,80}$/)
  .describe(
    'The same for each retry of a request, which then acts only once. 16 to 80 letters, digits or dashes',
  );

/** Returns the headers that the API documentation lists for a call. */
export function documentedHeaders({ idempotent }: Endpoint): { headers?: z.ZodType } {
  if (!idempotent) return {};
  return {
    headers: z.object({ 'idempotency-key': idempotent === 'optional' ? keySchema.optional() : keySchema }),
  };
}

/** @throws AppError 'invalid' */
export function readIdempotencyKey({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  const parsed = keySchema.safeParse(key);
  if (parsed.success) return parsed.data;
  const message = msg('Idempotency-Key must be 16 to 80 letters, digits or dashes');
  throw new AppError('invalid', 'invalid_key', message);
}
