import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export type WorkCopy = { root: string; temporary: string; remove(): void };

/**
 * Copies everything that git would commit here, uncommitted changes included. The original is never modified.
 */
export function makeWorkCopy(original: string): WorkCopy {
  const folder = mkdtempSync(join(tmpdir(), 'mutate-'));
  // If we run as root, the tests' PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  const root = join(folder, 'copy');
  const temporary = join(folder, 'temporary');
  mkdirSync(temporary, { recursive: true });
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: original,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  const deleted = execFileSync('git', ['ls-files', '-z', '--deleted'], { cwd: original, encoding: 'utf8' });
  const removed = new Set(deleted.split('\0'));
  for (const path of listed
    .split('\0')
    .filter((listedPath) => listedPath !== '' && !removed.has(listedPath))) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    copyFileSync(join(original, path), join(root, path));
  }
  symlinkSync(join(original, 'node_modules'), join(root, 'node_modules'), 'junction');
  return {
    root,
    temporary,
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }),
  };
}
