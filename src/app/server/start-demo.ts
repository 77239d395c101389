import { randomBytes } from 'node:crypto';
import type { Kit } from '#kit/server/kit.ts';
import type { RenderedListing } from '../../../demo/catalogue/rendered-homes.ts';
import { fillDemo } from './demo.ts';
import { addDemoTours } from './demo-tours.ts';

type Settings = {
  /** The password of the demo accounts; null generates a random one, which is printed. */
  password: string | null;
  say: (line: string) => void;
  pictures?: boolean;
  /** The homes whose tours are imported; all by default. */
  listings?: readonly RenderedListing[];
  /**
   * Receives the promise of the tour import and a function that stops it, so that the start does not wait.
   * Without it, the import is awaited.
   */
  meanwhile?: (tours: Promise<void>, stop: () => void) => void;
};

/**
 * Fills an empty database, or resumes an interrupted import of the tours. Resolves before the tours are
 * imported if `meanwhile` is given.
 */
export async function startDemo(
  kit: Kit,
  { password: provided, say, pictures, listings, meanwhile }: Settings,
): Promise<void> {
  const password = provided ?? randomBytes(9).toString('base64url');
  const filled = await fillDemo(kit, { password, pictures });
  // The password is printed now, because only its hash is stored: a start that is interrupted during the
  // tours could never print it again.
  if (filled && !provided) say(`Sign in to the demonstration as admin, with the password ${password}`);
  const abortController = new AbortController();
  const tours = addDemoTours(kit, { stop: abortController.signal, listings }).catch((error) =>
    kit.log.warn({ err: error }, 'tours of the demonstration are missing; the next start goes on with them'),
  );
  if (meanwhile) meanwhile(tours, () => abortController.abort());
  else await tours;
}
