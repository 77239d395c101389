import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { childEnvironment } from '#kit/server/child-environment.ts';
import type { Log } from '#kit/server/log.ts';
import type { PictureAnswer, PictureTask } from './picture-task.ts';

/** The error when the process ended during a task. `wasReady` is false if the process never started. */
export class PictureProcessEnded extends Error {
  readonly wasReady: boolean;

  constructor(wasReady: boolean) {
    super('the process that reads pictures has ended');
    this.wasReady = wasReady;
  }
}

export type PictureProcess = {
  /**
   * Runs a task.
   * @throws PictureProcessEnded; the next task then starts a new process
   */
  run(task: PictureTask): Promise<PictureAnswer>;
  close(): void;
};

/** The time limit of a task. No picture that we accept takes this long, even when every core is busy. */
const taskLimitMs = 120_000;
/** The time after which an idle process ends, which frees the memory that it retained. */
const idleLimitMs = 60_000;

const defaultProgram = new URL('./picture-program.ts', import.meta.url);

type PendingTask = { resolve(result: PictureAnswer): void; reject(error: Error): void };
type RunningProcess = { child: ChildProcess; tasks: Map<number, PendingTask>; isReady: boolean };

/**
 * Decodes and encodes pictures in a separate process, which is started on demand and restarted after it has
 * ended.
 */
export function openPictureProcess(log: Log, program = defaultProgram): PictureProcess {
  let running: RunningProcess | null = null;
  let isClosed = false;
  let lastId = 0;
  let idleTimer: NodeJS.Timeout | undefined;

  function start(): RunningProcess {
    const child = fork(program, {
      ...settings(),
      serialization: 'advanced',
    });
    const started: RunningProcess = { child, tasks: new Map(), isReady: false };
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    child.on('message', (message: 'ready' | { id: number; answer: PictureAnswer }) => {
      if (message === 'ready') started.isReady = true;
      else started.tasks.get(message.id)?.resolve(message.answer);
    });
    const onEnd = (reason: unknown) => {
      if (running === started) running = null;
      if (started.tasks.size > 0) log.warn({ reason }, 'the process that reads pictures has ended over one');
      for (const task of started.tasks.values()) task.reject(new PictureProcessEnded(started.isReady));
    };
    child.on('error', onEnd);
    child.on('exit', (code, signal) => onEnd(signal ?? code));
    return started;
  }

  function end(): void {
    clearTimeout(idleTimer);
    running?.child.kill('SIGKILL');
    running = null;
  }

  return {
    async run(task) {
      clearTimeout(idleTimer);
      if (isClosed) throw new PictureProcessEnded(false);
      running ??= start();
      const { child, tasks } = running;
      const id = ++lastId;
      const timeout = setTimeout(() => child.kill('SIGKILL'), taskLimitMs);
      try {
        return await new Promise<PictureAnswer>((resolve, reject) => {
          tasks.set(id, { resolve, reject });
          child.send({ id, task });
        });
      } finally {
        clearTimeout(timeout);
        tasks.delete(id);
        if (running?.tasks.size === 0) idleTimer = setTimeout(end, idleLimitMs).unref();
      }
    },
    close() {
      isClosed = true;
      end();
    },
  };
}

/**
 * Returns the environment and flags of the process. None of our settings are passed on. glibc returns a
 * picture's memory only if every large block is its own mapping. For the engine's flags, see
 * docs/decisions/0180.
 */
function settings() {
  return {
    execArgv: ['--no-sparkplug', '--max-semi-space-size=2', '--expose-gc'],
    env: {
      ...childEnvironment(),
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '1048576',
      MALLOC_TRIM_THRESHOLD_: '1048576',
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'] as Array<'ignore' | 'ipc'>,
  };
}
