import { expect, test } from 'vitest';
import { withDiskFullError } from './no-space.ts';

const failing = (code: string) => Object.assign(new Error(code), { code });
const said = async (fault: Error) =>
  withDiskFullError(async () => {
    throw fault;
  }).catch((one) => one);

test.each(['ENOSPC', 'EDQUOT'])('returns 507 for %s with advice, and logs its cause', async (code) => {
  const cause = failing(code);
  expect(await said(cause)).toMatchObject({ kind: 'no-space', code: 'no_space', cause });
});

test('leaves any other error and a response unchanged', async () => {
  const fault = failing('EACCES');
  expect(await said(fault)).toBe(fault);
  expect(await withDiskFullError(async () => 'kept')).toBe('kept');
});
