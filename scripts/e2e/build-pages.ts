import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Journeys see the pages as they are built from the sources of now; nothing is done when they are up to date. */
export default function buildPages(): void {
  execFileSync(process.execPath, [join(import.meta.dirname, '..', 'build.mjs')], { stdio: 'inherit' });
}
