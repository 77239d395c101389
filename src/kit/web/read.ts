import { queryOptions } from '@tanstack/react-query';
import type { Endpoint, PathOf, QueryInput, ReplyOf } from '#kit/endpoint.ts';
import { apiUrl, type CallError } from './call.ts';

/**
 * Returns the query of a GET call, for example `read<typeof getProperty>('/api/properties/:id', { params: {
 * id } })`. Its key is its URL, which the client's only query function reads: over HTTP in the browser, and
 * in process on the server.
 */
export function read<E extends Endpoint<any, any, any, any, any, any>>(
  path: PathOf<E>,
  parts: { params?: Record<string, string | number>; query?: QueryInput<E> } = {},
) {
  return queryOptions<ReplyOf<E>, CallError>({ queryKey: [apiUrl<E>(path, parts)] });
}
