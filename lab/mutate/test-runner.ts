import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TestRequest, TestResponse } from './test-process.ts';
import type { WorkCopy } from './work-copy.ts';

export type TestRunResult = { red: string | null; durationMs: number };

/** Runs tests in the copy. A run that hangs is killed, and the next tests get a new process. */
export class TestRunner {
  readonly #copy: WorkCopy;
  #child: ChildProcess | null = null;
  /** All files that were ever changed, because restored files must be reloaded as well. */
  readonly #changed = new Set<string>();

  constructor(copy: WorkCopy) {
    this.#copy = copy;
  }

  get isWarm(): boolean {
    return this.#child !== null;
  }

  /**
   * Runs the tests after a change of one file.
   * @param limitMs the time limit, after which the tests count as failed
   */
  async run(tests: string[], changed: string, limitMs: number): Promise<TestRunResult> {
    this.#changed.add(changed);
    this.#child ??= this.#start();
    const child = this.#child;
    const startedAt = performance.now();
    const pathInCopy = (path: string) => join(this.#copy.root, path);
    const red = await new Promise<string | null>((resolve) => {
      const end = (failure: string | null) => {
        clearTimeout(timer);
        child.removeAllListeners('message').removeAllListeners('exit');
        resolve(failure);
      };
      const timer = setTimeout(() => {
        this.stop();
        end('nothing: they did not come to their end in time');
      }, limitMs);
      child.once('message', ({ red }: TestResponse) => end(red));
      child.once('exit', (code, signal) => {
        this.stop();
        end(`their process: it ended with ${code ?? signal}`);
      });
      child.send({
        tests: tests.map(pathInCopy),
        changed: [...this.#changed].map(pathInCopy),
      } satisfies TestRequest);
    });
    return { red, durationMs: performance.now() - startedAt };
  }

  /** Kills the whole process group, because tests run in child processes that may hang. */
  stop(): void {
    const { pid } = this.#child ?? {};
    this.#child = null;
    try {
      if (pid) process.kill(-pid, 'SIGKILL');
    } catch {
      // The process is already gone.
    }
  }

  async close(): Promise<void> {
    const child = this.#child;
    this.stop();
    if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }

  #start(): ChildProcess {
    return fork(join(this.#copy.root, 'lab', 'mutate', 'test-process.ts'), {
      cwd: this.#copy.root,
      env: { ...process.env, TMPDIR: this.#copy.temporary },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      detached: true,
    });
  }
}
