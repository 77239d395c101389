import { anonymousActor } from '#kit/actor.ts';
import { AppError } from '#kit/app-error.ts';
import { lruGetOrSet } from '#kit/lru.ts';
import { msg } from '#kit/msg.ts';
import type { Kit } from '#kit/server/kit.ts';
import { everything, type Topic } from '#kit/topic.ts';
import { invoke, topicsOf } from './invoke.ts';
import { type Prepared, prepare, type ResponseCache } from './response-cache.ts';
import type { RouteDefinition } from './route.ts';

/**
 * Responds to a GET URL as the API would respond to an anonymous visitor, without HTTP. It is used for server
 * rendering.
 */
export type CallInProcess = {
  /** The same `etag` means the same `value`. */
  (address: string): Promise<Pick<Prepared, 'value' | 'etag' | 'topics' | 'mark'>>;
  /** Returns the topics that a refusal of this address depends on. */
  topicsOf(address: string): readonly Topic[];
};

/**
 * The maximum number of addresses whose route is cached. Pages read the same few addresses again and again.
 */
const maxCached = 1_000;
const maxAddressLength = 200;

export function callInProcess(
  routes: readonly RouteDefinition[],
  kit: Kit,
  responses: ResponseCache,
): CallInProcess {
  const getRoutes = routes
    .filter(({ endpoint }) => endpoint.method === 'GET' && !endpoint.replyType)
    .map(withPattern)
    .sort(compareFixedFirst);
  const resolvedRoutes = new Map<string, ReturnType<typeof resolveRoute>>();
  function findRoute(address: string) {
    if (address.length > maxAddressLength) return resolveRoute(address);
    return lruGetOrSet(resolvedRoutes, maxCached, address, () => resolveRoute(address));
  }
  function resolveRoute(address: string) {
    const url = new URL(address, 'http://in.process');
    for (const { route, pattern } of getRoutes) {
      const match = pattern.exec(url.pathname);
      if (!match) continue;
      const raw = { params: { ...match.groups }, query: queryOf(url.searchParams), body: undefined };
      return { route, raw };
    }
    return null;
  }

  async function call(address: string) {
    const resolved = findRoute(address);
    if (!resolved)
      throw new AppError(
        'not-found',
        'no_such_call',
        msg('There is no endpoint at {value}.', { value: address.split('?')[0] ?? '' }),
      );
    const { route, raw } = resolved;
    if (route.options.isShared) return responses.get(route, address, raw);
    const version = responses.mark();
    return prepare(await invoke(route, raw, anonymousActor, kit), version);
  }

  return Object.assign(call, {
    topicsOf(address: string) {
      const resolved = findRoute(address);
      return resolved ? topicsOf(resolved.route, resolved.raw) : [everything];
    },
  });
}

function withPattern(route: RouteDefinition): { route: RouteDefinition; pattern: RegExp } {
  const source = route.endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/]+)');
  return { route, pattern: new RegExp(`^${source}$`) };
}

/** Orders fixed paths such as /properties/popular before /properties/:id, as the HTTP router does. */
function compareFixedFirst(a: { pattern: RegExp }, b: { pattern: RegExp }): number {
  return Number(a.pattern.source.includes('(?<')) - Number(b.pattern.source.includes('(?<'));
}

function queryOf(search: URLSearchParams): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  for (const name of new Set(search.keys())) {
    const [first = '', ...rest] = search.getAll(name);
    query[name] = rest.length === 0 ? first : [first, ...rest];
  }
  return query;
}
