import { randomBytes } from 'node:crypto';
import type { Kit } from '#kit/server/kit.ts';
import { fillDemo } from './demo.ts';
import { addDemoTours } from './demo-tours.ts';

type Settings = {
  /** Of the demonstration's accounts, which are open to whoever started it. Null: a random one, which is said. */
  password: string | null;
  say: (line: string) => void;
  pictures?: boolean;
};

/** Fills an empty database; goes on with the tours where an earlier start was cut off. Without them it is ready too. */
export async function startDemo(kit: Kit, { password: given, say, pictures }: Settings): Promise<void> {
  const password = given ?? randomBytes(9).toString('base64url');
  const filled = await fillDemo(kit, { password, pictures });
  // At once: from here on only its hash is kept, and a start that is cut off in the tours could never say it again.
  if (filled && !given) say(`Sign in to the demonstration as admin, with the password ${password}`);
  await addDemoTours(kit).catch((error) =>
    kit.log.warn({ err: error }, 'tours of the demonstration are missing; the next start goes on with them'),
  );
}
