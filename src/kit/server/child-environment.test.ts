import { afterEach, expect, test, vi } from 'vitest';
import { childEnvironment } from './child-environment.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('a child process gets what any program needs, and neither a setting nor a secret', () => {
  const needed = { PATH: '/bin', TMPDIR: '/tmp/x', SystemRoot: 'C:\\Windows', NODE_COMPILE_CACHE: '/tmp/y' };
  for (const [name, value] of Object.entries(needed)) vi.stubEnv(name, value);
  vi.stubEnv('TEMP', '');
  vi.stubEnv('SECRET_KEY', 'secret');
  vi.stubEnv('DATABASE_URL', 'postgres://user:secret@localhost/homes');
  vi.stubEnv('NODE_OPTIONS', '--inspect');
  expect(childEnvironment()).toEqual(needed);
});
