import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  expectShown,
  failWithNetworkError,
  renderInteractive,
  respondTo,
  respondWithError,
} from '#kit/web/testing/render-interactive.tsx';
import { AuditLogSearchForm } from './audit-log-search.tsx';

const used = (search: string) =>
  renderInteractive(<AuditLogSearchForm search={new URLSearchParams(search)} market="Market" />);
const read = 'GET /api/audit?from=2026-13-01&kind=change&who=grace';
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

test('fills the form with the current search, so that it can be narrowed', async () => {
  used('who=grace&act=role&from=2026-03-01&to=2026-03-31&kind=access');
  expectShown('Searching...');
  await respondTo('GET /api/audit?act=role&from=2026-03-01&kind=access&to=2026-03-31&who=grace', []);
  expectShown('No audit log entries match your search.');
  expect(screen.queryByText('Searching...')).toBeNull();
  expect(['User', 'Action', 'From', 'To', 'Type'].map((label) => field(label).value)).toEqual([
    'grace',
    'role',
    '2026-03-01',
    '2026-03-31',
    'access',
  ]);
});

test('shows why a search is invalid', async () => {
  used('who=grace&from=2026-13-01');
  await respondWithError(read, 400, 'This is no day');
  expect(screen.getByRole('alert').textContent).toBe('This is no day');
});

test('shows a message after a connection error', async () => {
  used('who=grace&from=2026-13-01');
  await failWithNetworkError(read);
  expect(screen.getByRole('alert').textContent).toBe('We could not load the audit log.');
});
