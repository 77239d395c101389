import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, isBuilt, preparationOf } from '../build.mjs';
import { findNode24 } from '../node24.mjs';
import { install, isInstalled } from './install.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { Refusal } from './stop-with-message.mjs';

export const root = path.resolve(fileURLToPath(new URL('../..', import.meta.url)));

/**
 * Installs and builds everything that is missing or out of date, only once if several commands start
 * together, and returns the Node that runs the product. Takes some tens of milliseconds when nothing is
 * missing.
 * @param {{ pages: boolean, development?: boolean, beforeBuild?: (node: string) => void }} wanted
 * `development: false` requires only the packages of `npm ci --omit=dev`, as in the container image;
 * `beforeBuild` runs once the packages are installed, and only if something had to be installed or built
 */
export async function prepare({ pages, development = true, beforeBuild = () => {} }) {
  if (Number.parseInt(process.versions.node, 10) < 20) {
    throw new Refusal(`This is Node ${process.versions.node}; Node 20 or newer is needed.`);
  }
  const isReady = () => isInstalled(root, { development }) && (!pages || isBuilt(root));
  const makeReady = (lock) => {
    if (!isInstalled(root, { development })) install(root, lock);
    beforeBuild(findNode24(root));
    if (pages) buildPages(lock);
  };
  if (!isReady()) await oneAtATime(preparationOf(root), makeReady, announceWaiting);
  return findNode24(root);
}

function buildPages(lock) {
  if (!isBuilt(root)) {
    console.error('Building the pages …');
    build(root, lock);
  }
}

function announceWaiting() {
  console.error('Another command is installing or building here; waiting for it …');
}
