import { expect, test } from 'vitest';
import { withDiskFullError } from './no-space.ts';

const failing = (code: string) => Object.assign(new Error(code), { code });
const said = async (fault: Error) =>
  withDiskFullError(async () => {
    throw fault;
  }).catch((one) => one);

test.each(['ENOSPC', 'EDQUOT'])(
  '507: %s says what can be done, and keeps its cause for the log',
  async (code) => {
    const cause = failing(code);
    expect(await said(cause)).toMatchObject({ kind: 'no-space', code: 'no_space', cause });
  },
);

test('any other fault stays as it is, and so does an answer', async () => {
  const fault = failing('EACCES');
  expect(await said(fault)).toBe(fault);
  expect(await withDiskFullError(async () => 'kept')).toBe('kept');
});
