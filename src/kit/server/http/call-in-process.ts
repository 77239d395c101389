import { AppError } from '#kit/app-error.ts';
import type { Kit } from '#kit/server/kit.ts';
import { anyone } from './actor.ts';
import { invoke } from './invoke.ts';
import type { RouteDefinition } from './route.ts';
import { prepare, type SharedAnswers } from './shared-answers.ts';

/**
 * Answers a GET address as the API would answer an anonymous visitor, without HTTP. Used by server rendering. The same `etag`
 * means the same `value`.
 */
export type CallInProcess = (address: string) => Promise<{ value: unknown; etag: string }>;

export function callInProcess(
  routes: readonly RouteDefinition[],
  kit: Kit,
  answers: SharedAnswers,
): CallInProcess {
  const reads = routes
    .filter((route) => route.endpoint.method === 'GET')
    .map(withPattern)
    .sort(fixedFirst);
  return async (address) => {
    const url = new URL(address, 'http://in.process');
    for (const { route, pattern } of reads) {
      const match = pattern.exec(url.pathname);
      if (!match) continue;
      const raw = { params: { ...match.groups }, query: queryOf(url.searchParams), body: undefined };
      if (route.isShared) return answers.get(route, address, raw);
      return prepare(await invoke(route, raw, anyone, kit));
    }
    throw new AppError('not-found', 'no_such_call', `There is no call at ${url.pathname}.`);
  };
}

function withPattern(route: RouteDefinition): { route: RouteDefinition; pattern: RegExp } {
  const source = route.endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/]+)');
  return { route, pattern: new RegExp(`^${source}$`) };
}

/** /properties/popular before /properties/:id, as the HTTP router has it. */
function fixedFirst(a: { pattern: RegExp }, b: { pattern: RegExp }): number {
  return Number(a.pattern.source.includes('(?<')) - Number(b.pattern.source.includes('(?<'));
}

function queryOf(search: URLSearchParams): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  for (const name of new Set(search.keys())) {
    const [first = '', ...others] = search.getAll(name);
    query[name] = others.length === 0 ? first : [first, ...others];
  }
  return query;
}
