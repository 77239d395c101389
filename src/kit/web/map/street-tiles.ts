import { addProtocol } from 'maplibre-gl';
import { Protocol } from 'pmtiles';

addProtocol('pmtiles', new Protocol().tile);

/** Returns the address of the imported street map; null when none was imported or it cannot be reached. */
export async function readStreets(address: string, signal: AbortSignal): Promise<string | null> {
  try {
    const reply = await fetch(address, { signal });
    const { address: archive } = (await reply.json()) as { address?: unknown };
    return typeof archive === 'string' ? new URL(archive, location.origin).href : null;
  } catch {
    return null;
  }
}
