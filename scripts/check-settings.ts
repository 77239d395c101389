import { errorMessage } from '#kit/error-fields.ts';
import { readConfig } from '../src/app/server/boot/config.ts';
import { requireUsableSettings } from '../src/app/server/boot/usable-settings.ts';

/**
 * Lists the unusable settings and exits with 1 if there are any. `npm start` runs it before it builds the
 * pages.
 */
try {
  await requireUsableSettings(readConfig());
} catch (error) {
  console.error(errorMessage(error));
  process.exitCode = 1;
}
