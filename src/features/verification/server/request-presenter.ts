import type { OwnRequest } from '#features/verification/schema.ts';
import type { RequestRow } from './request-rows.ts';

export function presentRequest<Row extends RequestRow>({ askedAt, turnedAt, ...row }: Row) {
  return { ...row, askedAt: askedAt.toISOString(), turnedAt: turnedAt.toISOString() } satisfies OwnRequest;
}
