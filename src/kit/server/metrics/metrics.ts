export type Answered = { method: string; route: string; status: number; seconds: number };

/** Figures of this process, for whoever runs it. Each is read when somebody asks. */
export type Metrics = {
  answered(answer: Answered): void;
  jobEnded(job: { name: string; outcome: 'done' | 'failed'; seconds: number }): void;
  watch(name: string, help: string, read: () => number | Promise<number>): void;
  /** By one label, whose values are few. */
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
