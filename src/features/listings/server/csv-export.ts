import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { managers } from '#features/accounts/policy.ts';
import type { Identify } from '#kit/server/http/mount-routes.ts';
import { readSessionToken } from '#kit/server/http/session-cookie.ts';
import type { Kit } from '#kit/server/kit.ts';
import { exportListings } from './csv.ts';

/** `GET /api/desk/properties.csv`: what a manager runs, what an admin can see, as a file to keep. */
export async function csvExport(
  app: FastifyInstance,
  { kit, identify }: { kit: Kit; identify: Identify },
): Promise<void> {
  app.get('/api/desk/properties.csv', { schema: { hide: true } }, async (request, reply) => {
    const token = readSessionToken(request);
    const user = token ? await identify(token) : null;
    managers.demand({ user });
    if (!user) return;
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="properties.csv"')
      .type('text/csv; charset=utf-8')
      .send(Readable.from(exportListings(kit, user)));
  });
}
