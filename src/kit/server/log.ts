import pino from 'pino';
import { logContext } from './log-context.ts';

export type Log = pino.Logger;

/**
 * Writes JSON lines to standard error, because standard output is reserved for the one line with the
 * application's address.
 */
export function openLog(level: string, to: pino.DestinationStream = pino.destination(2)): Log {
  const mixin = () => ({ ...logContext() });
  return pino({ level, base: null, mixin, timestamp: pino.stdTimeFunctions.isoTime }, to);
}
