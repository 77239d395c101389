import { randomBytes } from 'node:crypto';
import type { Kit } from '#kit/server/kit.ts';
import type { RenderedListing } from '../../../demo/catalogue/rendered-homes.ts';
import { fillDemo } from './demo.ts';
import { addDemoTours } from './demo-tours.ts';

type Settings = {
  /** For the demonstration's accounts. Null: a random one, which is printed. */
  password: string | null;
  say: (line: string) => void;
  pictures?: boolean;
  /** The homes whose tours are imported; all without it. */
  listings?: readonly RenderedListing[];
  /** Gets the tours while they are imported, and how to stop, so that nobody waits for them; without it they are awaited. */
  meanwhile?: (tours: Promise<void>, stop: () => void) => void;
};

/**
 * Fills an empty database, or continues with the tours where an earlier start was interrupted. It is ready before the
 * tours are.
 */
export async function startDemo(
  kit: Kit,
  { password: given, say, pictures, listings, meanwhile }: Settings,
): Promise<void> {
  const password = given ?? randomBytes(9).toString('base64url');
  const filled = await fillDemo(kit, { password, pictures });
  // Printed at once: from here on only its hash is stored, so a start interrupted in the tours could never print it
  // again.
  if (filled && !given) say(`Sign in to the demonstration as admin, with the password ${password}`);
  const stop = new AbortController();
  const tours = addDemoTours(kit, { stop: stop.signal, listings }).catch((error) =>
    kit.log.warn({ err: error }, 'tours of the demonstration are missing; the next start goes on with them'),
  );
  if (meanwhile) meanwhile(tours, () => stop.abort());
  else await tours;
}
