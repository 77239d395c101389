import { randomBytes } from 'node:crypto';
import type { Kit } from '#kit/server/kit.ts';
import type { RenderedListing } from '../../../../demo/catalogue/rendered-homes.ts';
import { fillDemo } from './demo.ts';
import { addDemoTours } from './demo-tours.ts';

type Settings = {
  /** The password of the demo accounts. Null generates a random one, which is printed. */
  password: string | null;
  say: (line: string) => void;
  pictures?: boolean;
  /** The homes whose tours are imported; all by default. */
  listings?: readonly RenderedListing[];
  /**
   * Receives the promise of the tour import and a function that stops the import, so that startup does not
   * wait. Without this function, the import is awaited.
   */
  meanwhile?: (tours: Promise<void>, stop: () => void) => void;
};

/**
 * Fills an empty database, and imports the tours or resumes their interrupted import. With `meanwhile` it
 * resolves before the tours are imported.
 */
export async function startDemo(
  kit: Kit,
  { password: providedPassword, say, pictures, listings, meanwhile }: Settings,
): Promise<void> {
  const password = providedPassword ?? randomBytes(9).toString('base64url');
  const wasFilled = await fillDemo(kit, { password, pictures });
  // The password is printed now, because only its hash is stored. If the tour import were interrupted first,
  // the password would be lost.
  if (wasFilled && !providedPassword)
    say(`Sign in to the demonstration as admin, with the password ${password}`);
  const abortController = new AbortController();
  const tours = addDemoTours(kit, { stop: abortController.signal, listings }).catch((error) =>
    kit.log.warn({ err: error }, 'tours of the demonstration are missing; the next start goes on with them'),
  );
  if (meanwhile) meanwhile(tours, () => abortController.abort());
  else await tours;
}
