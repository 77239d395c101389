let serverAheadMs: number | null = null;

/**
 * Records the time in a response's `Date` header, because deadlines follow the server's clock and not a
 * phone's.
 */
export function noteServerTime(header: string | null, now = Date.now()): void {
  const serverTime = header === null ? Number.NaN : Date.parse(header);
  if (!Number.isNaN(serverTime)) serverAheadMs = serverTime - now;
}

/** Returns the server's time, accurate to about a second; null before the first response. */
export function serverNow(now = Date.now()): number | null {
  return serverAheadMs === null ? null : now + serverAheadMs;
}

/**
 * Returns the server's time as a timestamp in milliseconds, or the device's time before the first response.
 */
export const serverTimeMs = (): number => serverNow() ?? Date.now();
