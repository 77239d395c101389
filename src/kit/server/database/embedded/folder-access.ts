import { type Account, runAs } from './process.ts';

/**
 * The way in which a program that runs as `account` accesses a folder: it is started in `cwd` and opens
 * `path`.
 */
export interface FolderAccess {
  cwd: string;
  path: string;
}

/**
 * Returns a way in which `account` can access the folder. Root's data may be in a folder that only root may
 * enter, such as `/root`. So the program is started inside its folder, and on Linux `/proc/self/cwd` names
 * that folder without the path to it.
 * @throws Error when there is no such way
 */
export async function accessFolder(folder: string, account: Account | undefined): Promise<FolderAccess> {
  if (!account || process.platform === 'win32') return { cwd: folder, path: folder };
  const check = await runAs(account, '/bin/sh', ['-c', 'cd "$1" && test -w .', 'sh', folder]);
  if (check.ok) return { cwd: folder, path: folder };
  if (process.platform === 'linux') return { cwd: folder, path: '/proc/self/cwd' };
  throw new Error(
    `PostgreSQL does not run as root, and its user cannot enter ${folder}. ` +
      'Start as an ordinary user, or choose a data folder that others can pass through.',
  );
}
