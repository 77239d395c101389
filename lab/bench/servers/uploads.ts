import { insertUser } from '#features/accounts/server/user-rows.ts';
import { insertProperty } from '#features/listings/server/insert-property.ts';
import { openLog } from '#kit/server/log.ts';
import { readConfig } from '../../../src/app/server/boot/config.ts';
import { createHttp } from '../../../src/app/server/boot/http.ts';
import { openKit } from '../../../src/app/server/boot/open-kit.ts';
import { beginSession } from '../../../src/features/accounts/server/sign-in/sessions.ts';
import { httpSettings } from '../http-settings.ts';
import { report } from '../report-usage.ts';

/**
 * Runs the application with the given data folder, one manager and one of their homes. Reports the session
 * cookie and the home's id.
 */
const dataDir = process.argv[2] as string;
const { kit, close } = await openKit(readConfig({ DATA_DIR: dataDir }), openLog('silent'));
const ownerId = await insertUser(kit.db, {
  username: 'bench-manager',
  email: 'bench@example.com',
  fullName: 'Manager',
  role: 'property_manager',
});
const { token } = await beginSession(kit.db, ownerId as number, 'bench');
const home = {
  title: 'Bungalow in Kira',
  location: 'Kira, Kampala',
  description: 'Three rooms, a garden, and a tank on the roof.',
  price: 900_000,
  bedrooms: 3,
  bathrooms: 1,
  squareMeters: 90,
  propertyType: 'House',
  category: 'rental_units',
} as const;
const propertyId = await insertProperty(kit.db, ownerId as number, home, new Date());
const app = await createHttp(kit, httpSettings(kit, dataDir));
await app.listen({ host: '127.0.0.1', port: 0 });

process.once('SIGTERM', async () => {
  await app.close();
  await close();
  process.exit();
});
report((app.server.address() as { port: number }).port, {
  cookie: `session=${token}`,
  propertyId: String(propertyId),
});
