let aheadMs: number | null = null;

/** Takes the time out of an answer's `Date`: what closes at an instant closes by the server's clock, not by a phone's. */
export function noteServerTime(header: string | null, now = Date.now()): void {
  const servers = header === null ? Number.NaN : Date.parse(header);
  if (!Number.isNaN(servers)) aheadMs = servers - now;
}

/** Null before the first answer. Good to about a second. */
export function serverNow(now = Date.now()): number | null {
  return aheadMs === null ? null : now + aheadMs;
}
