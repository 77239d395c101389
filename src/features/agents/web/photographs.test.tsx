import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { CurrentUser } from '#features/accounts/schema.ts';
import type { PhotoCase } from '#features/agents/schema.ts';
import { renderPart } from '#kit/web/testing/render-to-string.tsx';
import { PhotoEditor } from './photo-editor.tsx';
import { PhotoReportsQueue } from './photo-reports-queue.tsx';
import { ownPhotoQuery, photoCasesQuery } from './queries.ts';

const photo = { key: 'a'.repeat(32), width: 600, height: 600, colour: '#ffffff' };

const draw = (screen: ReactNode, key: readonly unknown[], value: unknown) =>
  renderPart(screen, [[key, value]], '/profile');

test('lets managers change or remove their photo, and shows nothing to others', () => {
  const own = (role: CurrentUser['role'], shown: typeof photo | null) => {
    const user = { role, fullName: 'Grace Example' } as CurrentUser;
    return draw(<PhotoEditor user={user} />, ownPhotoQuery().queryKey, { photograph: shown });
  };
  expect(own('property_manager', photo).words).toMatch(/^Your photo .*Change it Remove photo/);
  expect(own('admin', null).words).toMatch(/^Your photo .*Choose photo We show your photo on/);
  expect(own('user', photo).html).toBe('');
});

test('shows for each reported photo its owner and all reports, with their texts', () => {
  const reports = [
    { reason: 'not_them', words: 'I know them.', reportedAt: '2026-03-31T21:05:00Z' },
    { reason: 'other', words: '', reportedAt: '2026-04-01T21:05:00Z' },
  ] as const;
  const one: PhotoCase = {
    ...{ userId: 7, name: 'Grace Example', mark: '0123456789ab', photograph: photo, reports: [...reports] },
  };
  const cases = (...all: PhotoCase[]) => draw(<PhotoReportsQueue />, photoCasesQuery().queryKey, all);
  expect(cases(one).words).toMatch(
    /Grace Example It shows a different person: I know them\. · 1 Apr 2026 Something else · 2 Apr 2026 Reason Remove photo Keep photo$/,
  );
  expect(cases(one).html).toContain('href="/agents/0123456789ab"');
  expect(cases().words).toMatch(/No reported photos\.$/);
});
