import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, isBuilt, preparationOf } from '../build.mjs';
import { findNode24 } from '../node24.mjs';
import { install, isInstalled } from './install.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { Refusal } from './stop-with-message.mjs';

export const root = path.resolve(fileURLToPath(new URL('../..', import.meta.url)));

/**
 * Installs and builds what is missing or out of date, once even if several commands start together, and returns the
 * Node to run the product with. Takes some tens of milliseconds when nothing is missing.
 */
export async function prepare({ pages }) {
  if (Number.parseInt(process.versions.node, 10) < 20) {
    throw new Refusal(`This is Node ${process.versions.node}; Node 20 or newer is needed.`);
  }
  const isReady = () => isInstalled(root) && (!pages || isBuilt(root));
  if (!isReady()) await oneAtATime(preparationOf(root), (lock) => makeReady(pages, lock), sayWaiting);
  return findNode24(root);
}

function makeReady(pages, lock) {
  if (!isInstalled(root)) install(root, lock);
  if (pages && !isBuilt(root)) {
    console.error('Building the pages …');
    build(root, lock);
  }
}

function sayWaiting() {
  console.error('Another command is installing or building here; waiting for it …');
}
