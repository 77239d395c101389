import { readIntegrity } from '#app/integrity-api.ts';
import { admins } from '#features/accounts/policy.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import { readReport } from './finding-rows.ts';

export const integrityRoutes: readonly RouteDefinition[] = [
  route(readIntegrity, { access: admins, handle: ({ kit }) => readReport(kit.db) }),
];
