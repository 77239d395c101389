import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { CurrentUser } from '#features/accounts/schema.ts';
import type { PhotographCase } from '#features/agents/schema.ts';
import { drawn } from '#kit/web/testing/drawn.tsx';
import { OwnPhotograph } from './own-photograph.tsx';
import { PhotographCases } from './photograph-cases.tsx';
import { ownPhotographQuery, photographCasesQuery } from './queries.ts';

const photograph = { key: 'a'.repeat(32), width: 600, height: 600, colour: '#ffffff' };

const draw = (screen: ReactNode, key: readonly unknown[], value: unknown) =>
  drawn(screen, [[key, value]], '/profile');

test('whoever lists homes changes or removes a photograph that there is; of others nothing is shown', () => {
  const own = (role: CurrentUser['role'], shown: typeof photograph | null) => {
    const user = { role, fullName: 'Grace Example' } as CurrentUser;
    return draw(<OwnPhotograph user={user} />, ownPhotographQuery().queryKey, { photograph: shown });
  };
  expect(own('property_manager', photograph).words).toMatch(/^Your photo .*Change it Remove photo/);
  expect(own('admin', null).words).toMatch(/^Your photo .*Choose photo Shown on/);
  expect(own('user', photograph).html).toBe('');
});

test('each reported photograph says whose it is and all that was reported, with its words where there are any', () => {
  const reports = [
    { reason: 'not_them', words: 'I know them.', reportedAt: '2026-03-31T21:05:00Z' },
    { reason: 'other', words: '', reportedAt: '2026-04-01T21:05:00Z' },
  ] as const;
  const one: PhotographCase = {
    ...{ userId: 7, name: 'Grace Example', mark: '0123456789ab', photograph, reports: [...reports] },
  };
  const cases = (...all: PhotographCase[]) => draw(<PhotographCases />, photographCasesQuery().queryKey, all);
  expect(cases(one).words).toMatch(
    /Grace Example It shows a different person: I know them\. · 1 Apr 2026 Something else · 2 Apr 2026 Why\? Remove photo Keep it$/,
  );
  expect(cases(one).html).toContain('href="/agents/0123456789ab"');
  expect(cases().words).toMatch(/No reported photos\.$/);
});
