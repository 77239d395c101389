import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The user that PostgreSQL runs as. Undefined stands for "the user that we are". */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root, so root lends it another user: the owner of the database where there is one
 * already, else `postgres` (made if it is missing), else `nobody`.
 */
export async function chooseAccount(cluster: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(cluster).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const account = (await find('postgres')) ?? (await create('postgres')) ?? (await find('nobody'));
  if (account) return account;
  throw new Error(
    'PostgreSQL does not run as root, and there is neither a user "postgres" nor "nobody" to run it as. ' +
      'Start as an ordinary user, or name a PostgreSQL server in DATABASE_URL.',
  );
}

async function find(name: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

/** The first form is that of most Linux systems, the second that of BusyBox. */
async function create(name: string): Promise<Account | undefined> {
  await run('useradd', ['--system', '--user-group', '--no-create-home', '--home-dir', '/', name]).catch(() =>
    run('adduser', ['-S', '-D', '-H', name]).catch(() => undefined),
  );
  return find(name);
}
