let aheadMs: number | null = null;

/** Reads the time from a response's `Date`: deadlines follow the server's clock, not a phone's. */
export function noteServerTime(header: string | null, now = Date.now()): void {
  const servers = header === null ? Number.NaN : Date.parse(header);
  if (!Number.isNaN(servers)) aheadMs = servers - now;
}

/** Returns null before the first response. Accurate to about a second. */
export function serverNow(now = Date.now()): number | null {
  return aheadMs === null ? null : now + aheadMs;
}

/** Returns the server's time as a timestamp in milliseconds, and the device's before the first response. */
export const serverTimeMs = (): number => serverNow() ?? Date.now();
