import { addProtocol } from 'maplibre-gl';
import { FetchSource, PMTiles, Protocol } from 'pmtiles';
import { fetchWithRetry, waitForRetry } from '#kit/web/connectivity.ts';

const protocol = new Protocol();
addProtocol('pmtiles', protocol.tile);

/** Returns the address of the imported street map; null when none was imported. */
export async function readStreets(address: string, signal: AbortSignal): Promise<string | null> {
  const reply = await fetchWithRetry(address, signal);
  const { address: path } = (await reply.json()) as { address: string | null };
  if (path === null) return null;
  const archive = new URL(path, location.origin).href;
  if (!protocol.get(archive)) openArchive(archive);
  return archive;
}

function openArchive(archive: string): void {
  protocol.add(new PMTiles(new RetryingSource(archive)));
}

const maxAttempts = 6;

/** Reads parts of an archive, and retries when a request is lost. */
class RetryingSource extends FetchSource {
  override async getBytes(...part: Parameters<FetchSource['getBytes']>): ReturnType<FetchSource['getBytes']> {
    const [, , signal] = part;
    for (let attempt = 1; ; attempt++)
      try {
        return await super.getBytes(...part);
      } catch (error) {
        if (signal?.aborted) throw error;
        if (attempt === maxAttempts) {
          // PMTiles remembers a directory that could not be read, so the archive is reopened for later tiles.
          openArchive(this.url);
          throw error;
        }
        await waitForRetry(250 * 2 ** attempt);
      }
  }
}
