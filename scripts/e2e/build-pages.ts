import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Builds the pages from the current sources, which journeys need; does nothing when they are up to date. */
export default function buildPages(): void {
  execFileSync(process.execPath, [join(import.meta.dirname, '..', 'build.mjs')], { stdio: 'inherit' });
}
