import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { APP } from '#kit/server/database/embedded/cluster.ts';

/**
 * Returns the address of the embedded PostgreSQL that another process runs on this data folder, for a command
 * that runs alongside the server. Returns null if no server seems to be running; only a connection can prove
 * that a server is running.
 */
export async function findRunningDatabaseUrl(dataDir: string): Promise<string | null> {
  const folder = join(dataDir, 'database');
  const [password, status] = await Promise.all(
    [join(folder, 'password'), join(folder, 'cluster', 'postmaster.pid')].map((file) =>
      readFile(file, 'utf8').catch(() => null),
    ),
  );
  // The fourth line of postmaster.pid contains the port.
  const port = Number(status?.split('\n')[3]);
  return password && port > 0 ? `postgres://${APP}:${password.trim()}@127.0.0.1:${port}/${APP}` : null;
}
