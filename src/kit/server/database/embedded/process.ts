import { spawn } from 'node:child_process';
import { childEnvironment } from '#kit/server/child-environment.ts';

/** The user that PostgreSQL runs as. Undefined stands for "the user that we are". */
export interface Account {
  uid: number;
  gid: number;
}

export interface Outcome {
  ok: boolean;
  /** What it wrote on both of its outputs. */
  text: string;
}

/** Runs a program to its end as `account`, with nothing of our environment that PostgreSQL could mistake for settings. */
export function runAs(
  account: Account | undefined,
  program: string,
  args: string[],
  { cwd, input = '' }: { cwd?: string; input?: string } = {},
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      ...account,
      cwd: cwd ?? '/',
      env: bareEnvironment(),
      windowsHide: true,
    });
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.once('error', (error) => resolve({ ok: false, text: text + error.message }));
    child.once('close', (code) => resolve({ ok: code === 0, text }));
  });
}

/** Without PGDATA, PGPORT, PGOPTIONS and the like of the user's shell, in a language that we can read. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  return { ...childEnvironment(), LC_ALL: 'C' };
}
