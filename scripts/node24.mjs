import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from './runtime/stop-with-message.mjs';

const NEEDED = 24;

/**
 * Returns the Node that runs the product: the one that npm installed for this machine, or else the current
 * one. Only these starting scripts have to work with Node 20.
 */
export function findNode24(root) {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const installed = path.join(root, 'node_modules', `node-${system}-${process.arch}`, 'bin', file);
  for (const candidate of [installed, process.execPath]) {
    if (majorOf(candidate) >= NEEDED) return candidate;
  }
  throw new Refusal(
    `This needs Node ${NEEDED} or newer. npm has none for ${process.platform} on ${process.arch} that runs here, ` +
      `and this is Node ${process.versions.node}. Install Node ${NEEDED} from nodejs.org and run the same command again.`,
  );
}

function majorOf(node) {
  if (node === process.execPath) return Number.parseInt(process.versions.node, 10);
  if (!existsSync(node)) return 0;
  const result = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return result.status === 0 ? Number.parseInt(result.stdout.slice(1), 10) : 0;
}
