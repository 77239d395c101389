import { type Account, runAs } from './process.ts';

/** How a program of `account` is told of a folder: started inside it, under the name `path`. */
export interface Reach {
  cwd: string;
  path: string;
}

/**
 * A folder's name, as `account` can use it.
 *
 * Root's data may lie below a folder that nobody else may enter (`/root` is one). We start the program inside its folder,
 * and on Linux `/proc/self/cwd` is a name for it that needs no way through the folders above.
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
