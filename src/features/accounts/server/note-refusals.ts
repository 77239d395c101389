import type { FastifyInstance } from 'fastify';
import { AppError } from '#kit/app-error.ts';
import type { Identify } from '#kit/server/http/mount-routes.ts';
import { readSessionToken } from '#kit/server/http/session-cookie.ts';
import type { Kit } from '#kit/server/kit.ts';
import { writeAccess } from './audit-rows.ts';

/** Not what another site asked for in somebody's name: they know nothing of it. */
const byRole = new Set(['not_allowed', 'not_yours', 'password_too_weak']);

/** Whoever is signed in and asks for what is not theirs stands in the trail, whichever way the call came. Before any route. */
export function noteRefusals(app: FastifyInstance, kit: Kit, identify: Identify): void {
  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof AppError) || error.kind !== 'forbidden' || !byRole.has(error.code)) return;
    const token = readSessionToken(request);
    const user = token && (await identify(token));
    if (!user) return;
    const call = `${request.method} ${request.routeOptions.url ?? ''}`;
    await writeAccess(kit.db, { userId: user.id, action: 'refused', details: { address: request.ip, call } });
  });
}
