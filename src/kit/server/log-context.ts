import { AsyncLocalStorage } from 'node:async_hooks';

/** For what a line of the log is written. A job also names the request that queued it, where there was one. */
export type LogContext = { requestId?: string | undefined; job?: string; jobId?: string };

const present = new AsyncLocalStorage<LogContext>();

/** Every line that is logged during the work, and every job that is queued by it, says for what. */
export function logAs<T>(context: LogContext, work: () => T): T {
  return present.run(context, work);
}

export const logContext = (): LogContext => present.getStore() ?? {};
