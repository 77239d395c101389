import { afterEach, expect, test, vi } from 'vitest';
import { childEnvironment } from './child-environment.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('passes only what any program needs to a child process, no setting and no secret', () => {
  const needed = { PATH: '/bin', TMPDIR: '/tmp/x', SystemRoot: 'C:\\Windows', NODE_COMPILE_CACHE: '/tmp/y' };
  for (const [name, value] of Object.entries(needed)) vi.stubEnv(name, value);
  vi.stubEnv('TEMP', '');
  vi.stubEnv('SECRET_KEY', 'secret');
  vi.stubEnv('DATABASE_URL', 'postgres://user:secret@localhost/homes');
  vi.stubEnv('NODE_OPTIONS', '--inspect');
  expect(childEnvironment()).toEqual(needed);
});
