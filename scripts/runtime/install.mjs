import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stdioHolding } from './one-at-a-time.mjs';
import { Refusal } from './stop-with-message.mjs';

const stampOf = (root) => path.join(root, 'node_modules', '.installed');

/**
 * Returns true when node_modules matches package-lock.json for this machine. Takes a few milliseconds.
 * @param {{ development?: boolean }} [packages] `development: false` requires only the packages that `npm ci
 * --omit=dev` installs
 */
export function isInstalled(root, { development = true } = {}) {
  const lockText = read(path.join(root, 'package-lock.json'));
  if (read(stampOf(root)) === fingerprint(lockText)) return true;
  return wasInstalledByHand(root, lockText, development);
}

/**
 * Runs `npm ci`, which installs exactly the lockfile, development packages included. Install scripts are
 * skipped, because none of our packages needs one.
 */
export function install(root, lock) {
  refuseUnwritable(root, 'install what is missing');
  console.error('Installing what is missing; this is done once and takes about a minute …');
  const options = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-fund',
    '--no-audit',
  ];
  const done = runNpm(root, [...options, '--loglevel=error'], lock);
  if (done.error || done.status !== 0) {
    throw new Refusal(
      `npm could not install the packages${done.error ? ` (${done.error.message})` : '; its reason is above'}. ` +
        'The first start needs the network; later ones do not.',
    );
  }
  writeFileSync(stampOf(root), fingerprint(read(path.join(root, 'package-lock.json'))));
}

export function refuseUnwritable(root, purpose) {
  try {
    accessSync(root, constants.W_OK);
    if (existsSync(path.join(root, 'node_modules')))
      accessSync(path.join(root, 'node_modules'), constants.W_OK);
  } catch {
    throw new Refusal(
      `This user may not write in ${root}, so it cannot ${purpose}. ` +
        'Run the same command once as the owner of that folder, or from a copy of your own.',
    );
  }
}

/**
 * Runs npm without NODE_ENV, which would leave out development packages. Uses the npm that called us, if any.
 */
function runNpm(root, options, lock) {
  const { NODE_ENV: _, ...env } = process.env;
  const settings = { cwd: root, env, stdio: stdioHolding(lock) };
  const npm = process.env.npm_execpath;
  // This is not our own Node in node_modules, which is about to be replaced.
  const node = process.env.npm_node_execpath ?? process.execPath;
  if (npm && /npm-cli\.c?js$/.test(npm) && existsSync(node))
    return spawnSync(node, [npm, ...options], settings);
  return spawnSync(process.platform === 'win32' ? 'npm.cmd' : 'npm', options, {
    ...settings,
    shell: process.platform === 'win32',
  });
}

/** Returns true if npm's own record in node_modules matches the lockfile, as after a manual `npm ci`. */
function wasInstalledByHand(root, lockText, development) {
  const record = read(path.join(root, 'node_modules', '.package-lock.json'));
  if (!record || !lockText) return false;
  const present = JSON.parse(record).packages;
  return Object.entries(JSON.parse(lockText).packages).every(([place, expected]) => {
    if (place === '') return true;
    const found = present[place];
    if (!found && !development && (expected.dev || expected.devOptional)) return true;
    if (!found) return expected.optional === true && !isMadeForThisMachine(expected);
    return found.version === expected.version && found.integrity === expected.integrity;
  });
}

/**
 * Returns true if a package names this kind of machine. npm leaves out packages for other machines, and
 * packages that only those need, which name none.
 */
function isMadeForThisMachine({ os, cpu, libc }) {
  if (!os) return false;
  const here = { os: process.platform, cpu: process.arch, libc: libcOfThisMachine() };
  return [
    [os, here.os],
    [cpu, here.cpu],
    [libc, here.libc],
  ].every(([list, current]) => allows(list, current));
}

/** Returns true if npm's list allows a value. Lists look like `["linux"]`, `"linux"` or `["!win32"]`. */
function allows(names, current) {
  const list = [names ?? []].flat();
  if (list.length === 0) return true;
  if (list.includes(`!${current}`)) return false;
  return list.every((name) => name.startsWith('!')) || list.includes(current);
}

function libcOfThisMachine() {
  if (process.platform !== 'linux') return undefined;
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}

function fingerprint(lockText) {
  return createHash('sha256')
    .update(`${process.platform} ${process.arch} ${libcOfThisMachine()}\n${lockText}`)
    .digest('hex');
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
