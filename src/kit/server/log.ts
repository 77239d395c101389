import pino from 'pino';

export type Log = pino.Logger;

/** Lines of JSON on standard error: standard output belongs to the one line that says where the application is. */
export function openLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2));
}
