import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Returns the output of `npm run auction:verify` for a file with this content, in a separate process. */
export async function verifyFile(
  content: string,
  ...options: string[]
): Promise<{ code: number; text: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'auction-verify-'));
  const path = join(folder, 'lot.json');
  await writeFile(path, content);
  const program = join(import.meta.dirname, '../auction-verify.ts');
  const child = spawn(process.execPath, [program, path, ...options]);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (text += data));
  const [code] = await once(child, 'close');
  await rm(folder, { recursive: true });
  return { code, text };
}
