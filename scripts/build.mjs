import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { findNode24 } from './node24.mjs';
import { refuseUnwritable } from './runtime/install.mjs';
import { oneAtATime, stdioHolding } from './runtime/one-at-a-time.mjs';
import { Refusal, stopWithMessage } from './runtime/stop-with-message.mjs';

/** Returns the name of the lock under which a checkout is installed and built. */
export const preparationOf = (root) => `prepare ${path.resolve(root)}`;

const stampOf = (root) => path.join(root, 'dist', '.built');

/** The inputs of the build. The server's sources run without one. */
const INPUTS = ['src', 'public', 'scripts/languages', 'vite.config.ts', 'package.json', 'package-lock.json'];
const NOT_BUILT = /(^|\/)(server|testing)\/|\.test\.tsx?$/;

export function isBuilt(root) {
  const stamp = stampOf(root);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(root);
}

/** Builds the pages for the browser, and then their renderer for the server. Prints nothing on success. */
export function build(root, lock) {
  refuseUnwritable(root, 'build the pages');
  const before = fingerprint(root);
  rmSync(stampOf(root), { force: true });
  for (const side of [[], ['--ssr']]) buildSide(root, side, lock);
  mkdirSync(path.join(root, 'dist'), { recursive: true });
  writeFileSync(stampOf(root), before);
}

function buildSide(root, side, lock) {
  const { NODE_ENV: _, ...env } = process.env;
  const vite = path.join('node_modules', 'vite', 'bin', 'vite.js');
  const options = ['build', ...side, '--configLoader', 'native', '--logLevel', 'warn'];
  const done = spawnSync(findNode24(root), [vite, ...options], {
    cwd: root,
    env,
    encoding: 'utf8',
    stdio: stdioHolding(lock, 'pipe', 'pipe'),
  });
  if (done.status === 0) return;
  const output = stripVTControlCharacters(`${done.stdout}${done.stderr}`).replaceAll(/^ {4}at .*\n/gm, '');
  throw new Refusal(`The pages could not be built${side.length ? ' for the server' : ''}:\n${output}`);
}

function fingerprint(root) {
  const hash = createHash('sha256');
  for (const file of INPUTS.flatMap((input) => filesOf(root, input))) {
    hash.update(`${file}\n`).update(
      createHash('sha256')
        .update(readFileSync(path.join(root, file)))
        .digest(),
    );
  }
  return hash.digest('hex');
}

function filesOf(root, input) {
  const place = path.join(root, input);
  if (!existsSync(place)) return [];
  const entries = readdirSync(path.dirname(place), { withFileTypes: true });
  if (entries.some((entry) => entry.name === path.basename(input) && entry.isFile())) return [input];
  return readdirSync(place, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)).replaceAll('\\', '/'),
    )
    .filter((file) => !NOT_BUILT.test(file))
    .sort();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  try {
    const work = (lock) => isBuilt(root) || build(root, lock);
    if (!isBuilt(root)) await oneAtATime(preparationOf(root), work);
  } catch (error) {
    stopWithMessage(error);
  }
}
