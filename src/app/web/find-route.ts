import { parse } from 'regexparam';
import { matchRoute } from 'wouter';
import type { RouteRow } from './route-table.ts';
import { routes } from './routes.tsx';

/**
 * Returns the row of the route table that shows this path, with the values of its parameters.
 * @param path the decoded path without the language prefix
 */
export function findRoute(path: string): [RouteRow, Record<string, string>] {
  for (const row of routes) {
    const [matches, params] = matchRoute(parse, row.path, path);
    if (matches) return [row, params as Record<string, string>];
  }
  // Not even the catch-all pattern matches a path with a line break.
  return [routes.at(-1) as RouteRow, {}];
}
