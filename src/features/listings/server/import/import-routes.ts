import { managers } from '#features/accounts/policy.ts';
import * as api from '#features/listings/api.ts';
import type { ObligationProvider } from '#features/listings/server/obligation-parts.ts';
import { downloadReply, type RouteDefinition, route } from '#kit/server/http/route.ts';
import { previewImport } from './import-preview.ts';
import { createImportQueue } from './import-queue.ts';
import { readImportRows } from './import-rows.ts';
import { importCsv } from './import-run.ts';
import { undoImport } from './import-undo.ts';
import { importTemplate } from './template.ts';

const bodyLimitBytes = 6_500_000;

export function importRoutes({ obligations }: { obligations: ObligationProvider }): RouteDefinition[] {
  const runQueued = createImportQueue();
  return [
    route(api.previewImport, {
      access: managers,
      bodyLimitBytes,
      handle: ({ body, actor, kit }) => runQueued(actor.user.id, () => previewImport(kit, actor.user, body)),
    }),
    route(api.importListings, {
      access: managers,
      bodyLimitBytes,
      handle: ({ body, actor, idempotency, kit }) =>
        runQueued(actor.user.id, () => importCsv(kit, actor.user, body, idempotency)),
    }),
    route(api.importTemplate, {
      access: managers,
      handle: async () => downloadReply('properties-template.csv', [importTemplate()]),
    }),
    route(api.readImports, {
      access: managers,
      handle: ({ actor, kit }) => readImportRows(kit.db, actor.user, kit.clock()),
    }),
    route(api.undoImport, {
      access: managers,
      handle: ({ params, actor, kit }) => undoImport(kit, actor.user, params.id, obligations),
    }),
  ];
}
