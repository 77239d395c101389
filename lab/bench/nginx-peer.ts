import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type MeasuredServer, startMeasured } from './measured-server.ts';

/** Returns the reason why nginx cannot be measured here, or null if it can be. */
export function nginxUnavailableReason(): string | null {
  const { error, status } = spawnSync('nginx', ['-v'], { stdio: 'ignore' });
  if (error || status !== 0) return "there is no nginx on the PATH (Debian's package is called nginx)";
  return existsSync('/proc/self/task') ? null : 'this system does not report the CPU time of other processes';
}

/**
 * Starts nginx with these files, extracted to a folder. Text files are also stored precompressed at gzip's
 * highest level.
 */
export async function startNginx(folder: string, files: Record<string, Buffer>): Promise<MeasuredServer> {
  const root = join(folder, 'extracted');
  for (const [name, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), bytes);
    if (/\.(js|htm)$/.test(name)) await writeFile(join(root, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  }
  await chmod(folder, 0o755);
  return startMeasured(join(import.meta.dirname, 'servers/nginx.ts'), [root]);
}
