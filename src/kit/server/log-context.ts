import { AsyncLocalStorage } from 'node:async_hooks';

/** The cause of a log line. A job also names the request that enqueued it, if there was one. */
export type LogContext = { requestId?: string | undefined; job?: string; jobId?: string };

const contextStorage = new AsyncLocalStorage<LogContext>();

/** Adds the context to every line that is logged during the work and to every job that the work enqueues. */
export function logAs<T>(context: LogContext, work: () => T): T {
  return contextStorage.run(context, work);
}

export const logContext = (): LogContext => contextStorage.getStore() ?? {};
