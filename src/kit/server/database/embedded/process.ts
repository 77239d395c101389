import { spawn } from 'node:child_process';
import { childEnvironment } from '#kit/server/child-environment.ts';

/** The user that PostgreSQL runs as; undefined means the current user. */
export interface Account {
  uid: number;
  gid: number;
}

export interface CommandResult {
  ok: boolean;
  /** The output of both streams. */
  text: string;
}

/**
 * Runs a program to its end as `account`, without the environment variables that PostgreSQL would read as
 * settings.
 */
export function runAs(
  account: Account | undefined,
  program: string,
  args: string[],
  { cwd, input = '' }: { cwd?: string; input?: string } = {},
): Promise<CommandResult> {
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

/**
 * Returns the environment without PGDATA, PGPORT, PGOPTIONS and similar variables, and with messages in
 * English.
 */
export function bareEnvironment(): NodeJS.ProcessEnv {
  return { ...childEnvironment(), LC_ALL: 'C' };
}
