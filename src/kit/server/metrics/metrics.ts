export type AnsweredRequest = { method: string; route: string; status: number; seconds: number };

/** Metrics of this process for its operator. Each is read when it is scraped. */
export type Metrics = {
  answered(answer: AnsweredRequest): void;
  jobEnded(job: { name: string; outcome: 'done' | 'failed'; seconds: number }): void;
  watch(name: string, help: string, read: () => number | Promise<number>): void;
  /** Registers a metric with one label that has few values. */
  watchBy(
    name: string,
    help: string,
    label: string,
    read: () => Record<string, number> | Promise<Record<string, number>>,
  ): void;
  close(): Promise<void>;
};

export const noMetrics: Metrics = {
  answered: () => undefined,
  jobEnded: () => undefined,
  watch: () => undefined,
  watchBy: () => undefined,
  close: async () => undefined,
};
