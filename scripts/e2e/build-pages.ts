import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Builds the pages from the current sources for the journeys. Does nothing when they are up to date. */
export default function buildPages(): void {
  execFileSync(process.execPath, [join(import.meta.dirname, '..', 'build.mjs')], { stdio: 'inherit' });
}
