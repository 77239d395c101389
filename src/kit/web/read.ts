import { queryOptions } from '@tanstack/react-query';
import type { Endpoint, PathOf, QueryInput, ReplyOf } from '#kit/endpoint.ts';
import { apiUrl, type CallError } from './call.ts';

/**
 * Returns the query of a GET call. Its key is its URL, and the client's only query function reads that URL:
 * over HTTP in the browser, in process on the server. `read<typeof getProperty>('/api/properties/:id', {
 * params: { id } })`
 */
export function read<E extends Endpoint<any, any, any, any, any, any>>(
  path: PathOf<E>,
  parts: { params?: Record<string, string | number>; query?: QueryInput<E> } = {},
) {
  return queryOptions<ReplyOf<E>, CallError>({ queryKey: [apiUrl<E>(path, parts)] });
}
