import { readConfig } from '#app/server/config.ts';
import { requireUsableSettings } from '#app/server/usable-settings.ts';
import { errorMessage } from '#kit/error-fields.ts';

/**
 * Exits with 1 and names the unusable settings, if there are any. `npm start` runs it before it builds the
 * pages.
 */
try {
  await requireUsableSettings(readConfig());
} catch (error) {
  console.error(errorMessage(error));
  process.exitCode = 1;
}
