import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { type Account, runAs } from './process.ts';

const execFileAsync = promisify(execFile);

/**
 * Returns the user to run PostgreSQL as, because PostgreSQL refuses to run as root: the owner of an existing
 * database, or else `postgres` (created if it does not exist), or else `nobody`.
 */
export async function chooseAccount(cluster: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const account =
    (await findOwner(cluster)) ??
    (await findAccount('postgres')) ??
    (await createAccount('postgres')) ??
    (await findAccount('nobody'));
  if (account && (await canBecome(account))) return account;
  throw new Error(
    `PostgreSQL does not run as root, and ${account ? 'this root cannot become another user' : 'there is no user "postgres" or "nobody" to run it as'}. ` +
      'Start as an ordinary user, or name a PostgreSQL server in DATABASE_URL.',
  );
}

async function findOwner(cluster: string): Promise<Account | undefined> {
  const owner = await stat(cluster).catch(() => undefined);
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : undefined;
}

/** Returns true when this process can become that user. Some containers have no user except root. */
async function canBecome(account: Account): Promise<boolean> {
  return runAs(account, '/bin/sh', ['-c', ':']).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function findAccount(name: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([
      execFileAsync('id', ['-u', name]),
      execFileAsync('id', ['-g', name]),
    ]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

/** Creates the user. The first form of the command works on most Linux systems, and the second on BusyBox. */
async function createAccount(name: string): Promise<Account | undefined> {
  await execFileAsync('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/',
    name,
  ]).catch(() => execFileAsync('adduser', ['-S', '-D', '-H', name]).catch(() => undefined));
  return findAccount(name);
}
