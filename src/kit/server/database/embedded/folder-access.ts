import { type Account, runAs } from './process.ts';

/**
 * The way in which a program that runs as `account` gets a folder: started inside it, under the name `path`.
 */
export interface Reach {
  cwd: string;
  path: string;
}

/**
 * Returns a path to the folder that `account` can use. Root's data may be below a folder that only root may
 * enter, such as `/root`. The program is started inside its folder, and on Linux `/proc/self/cwd` names it
 * without a path through the folders above.
 */
export async function reach(folder: string, account: Account | undefined): Promise<Reach> {
  if (!account || process.platform === 'win32') return { cwd: folder, path: folder };
  const entered = await runAs(account, '/bin/sh', ['-c', 'cd "$1" && test -w .', 'sh', folder]);
  if (entered.ok) return { cwd: folder, path: folder };
  if (process.platform === 'linux') return { cwd: folder, path: '/proc/self/cwd' };
  throw new Error(
    `PostgreSQL does not run as root, and its user cannot enter ${folder}. ` +
      'Start as an ordinary user, or choose a data folder that others can pass through.',
  );
}
