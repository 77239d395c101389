import type { RouteDefinition } from '#kit/server/http/route.ts';

/** Every call of the application. */
export const apiRoutes: readonly RouteDefinition[] = [];
