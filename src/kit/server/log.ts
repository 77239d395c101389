import pino from 'pino';

export type Log = pino.Logger;

/** JSON lines on standard error: standard output is reserved for the one line with the application's address. */
export function openLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2));
}
