import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { User } from '#features/accounts/schema.ts';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import { accessQuery, auditLogQuery, auditQuery, usersQuery } from '#features/accounts/web/queries.ts';
import { currentToast, showToast } from '#kit/web/toasts.ts';
import { AuditLogSearchForm } from './audit-log-search.tsx';
import { useRoleChange } from './role-choice.tsx';
import { UserManagement } from './user-management.tsx';

const user: User = {
  id: 7,
  username: 'grace',
  email: 'grace@example.com',
  fullName: 'Grace Nakato',
  role: 'user',
  membershipPlan: null,
  requestedPlan: null,
  membershipStartDate: null,
  membershipEndDate: null,
  isVerified: false,
  hasTwoFactor: false,
  isSuspended: false,
};

type Known = readonly (readonly [key: readonly unknown[], value: unknown])[];

function draw(screen: ReactNode, known: Known = []) {
  const client = new QueryClient({
    defaultOptions: { queries: { queryFn: () => new Promise(() => {}), staleTime: 1e9 } },
  });
  for (const [key, value] of known) client.setQueryData(key, value);
  const html = renderToStaticMarkup(<QueryClientProvider client={client}>{screen}</QueryClientProvider>);
  const words = html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return { html, words, client };
}

describe('the user list', () => {
  const accounts = (users: User[], me = 1) =>
    draw(<UserManagement q="gr" market="Market" />, [
      [usersQuery('gr').queryKey, users],
      [currentUserKey, { ...user, id: me }],
    ]).words;

  test('shows the current and the requested plan of a user', () => {
    expect(accounts([{ ...user, membershipPlan: 'standard', requestedPlan: 'premium' }])).toContain(
      'Standard requested Premium',
    );
    const plain = accounts([user]);
    expect(plain).toContain('None');
    expect(plain).not.toContain('requested');
  });

  test('offers no role change for a suspended account', () => {
    const { html } = draw(<UserManagement q="gr" market="Market" />, [
      [usersQuery('gr').queryKey, [{ ...user, isSuspended: true }]],
    ]);
    expect(html).toContain('Suspended');
    expect(html).not.toContain('Role of grace');
  });

  test('lists recent changes with their authors, and recent sign-ins separately', () => {
    const at = '2026-03-31T21:05:00Z';
    const change = { id: 5, at, actor: null, action: 'property changed', subject: 'property 7' };
    const access = { id: 6, at, actor: null, action: 'sign-in failed', subject: 'nobody' };
    const { words } = draw(<UserManagement q="gr" market="Market" />, [
      [usersQuery('gr').queryKey, []],
      [auditQuery().queryKey, [{ ...change, details: { why: 'Too old' } }]],
      [accessQuery().queryKey, [{ ...access, details: { address: '10.0.0.1' } }]],
    ]);
    expect(words).toMatch(
      /Recent changes Market, automatically : property changed, property 7: Too old 1 Apr 2026, 12:05 AM Recent sign-ins Unknown username : sign-in failed 1 Apr 2026, 12:05 AM, from 10\.0\.0\.1$/,
    );
  });

  test('says when no user was found', () => {
    expect(accounts([])).toContain('No users found');
    expect(accounts([user])).not.toContain('No users found');
  });
});

describe('the audit log', () => {
  const entry = {
    id: 5,
    at: '2026-03-31T21:05:00Z',
    actor: null,
    action: 'sign-in failed',
    subject: 'nobody',
  };
  const trail = (address: string, asked: Parameters<typeof auditLogQuery>[0], entries: object[]) =>
    draw(<AuditLogSearchForm search={new URLSearchParams(address)} market="Market" />, [
      [auditLogQuery(asked).queryKey, entries],
    ]);
  const links = (html: string) =>
    [...html.matchAll(/<a href="([^"]+)"[^>]*>([^<]+)/g)].map(([, href, words]) => [
      words,
      href?.replaceAll('&amp;', '&'),
    ]);

  test('names the market as the author of automatic changes, and unknown usernames at sign-ins', () => {
    const details = { address: '10.0.0.1', browser: 'Chrome/1 Android', call: 'POST /api/login' };
    expect(trail('', { kind: 'change' }, [{ ...entry, details: {} }]).words).toMatch(
      /Market, automatically : sign-in failed, nobody 1 Apr 2026, 12:05 AM$/,
    );
    expect(trail('kind=access', { kind: 'access' }, [{ ...entry, details }]).words).toMatch(
      /Unknown username : sign-in failed, nobody POST \/api\/login 1 Apr 2026, 12:05 AM, from 10\.0\.0\.1, Chrome on Android$/,
    );
  });

  test('loads and exports the search in the URL, and pages only the list', () => {
    const filter = {
      kind: 'change',
      who: 'grace',
      act: 'role',
      from: '2026-03-01',
      to: '2026-03-31',
    } as const;
    const address = 'kind=nonsense&who= grace &act=role&from=2026-03-01&to=2026-03-31&before=9';
    const page = Array.from({ length: 100 }, (_, at) => ({ ...entry, id: 108 - at, details: {} }));
    const query = 'kind=change&who=grace&act=role&from=2026-03-01&to=2026-03-31';
    expect(links(trail(address, { ...filter, before: 9 }, page).html)).toEqual([
      ['Download as CSV', `/api/audit.csv?${query}`],
      ['Older entries', `/admin/audit?${query}&before=9`],
    ]);
    const last = trail(address, { ...filter, before: 9 }, page.slice(1));
    expect(last.words).not.toContain('Older entries');
    expect(trail(address, { ...filter, before: 9 }, []).words).toContain(
      'No audit log entries match your search.',
    );
  });
});

describe('a role change', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    showToast(null);
  });

  function changing(me: number, answers: Response[]) {
    const asked: unknown[] = [];
    vi.stubGlobal('fetch', async (url: string, { body = '' }: { body?: string }) => {
      asked.push([url, JSON.parse(body)]);
      return answers.shift() ?? Response.json(user);
    });
    const used: ReturnType<typeof useRoleChange>[] = [];
    const Screen = () => {
      used.push(useRoleChange(user));
      return null;
    };
    const known: Known = [
      [currentUserKey, { ...user, id: me }],
      [usersQuery('gr').queryKey, []],
      [auditQuery().queryKey, []],
    ];
    const { client } = draw(<Screen />, known);
    const isAskedAgain = () =>
      known.slice(1).map(([queryKey]) => client.getQueryState(queryKey)?.isInvalidated);
    return { asked, isAskedAgain, change: async () => used[0]?.change('property_manager') };
  }

  test('offers to undo a role change for a while, but not the undo, and invalidates the lists', async () => {
    const { asked, isAskedAgain, change } = changing(1, []);
    await change();
    const toast = currentToast();
    expect([toast?.title, toast?.action?.words]).toEqual(['User role updated to property manager', 'Undo']);
    expect(isAskedAgain()).toEqual([true, true]);
    toast?.action?.run();
    await expect.poll(() => currentToast()?.title).toBe('User role updated to user');
    expect(currentToast()?.action).toBeUndefined();
    expect(asked).toEqual([
      ['/api/users/7/role', { role: 'property_manager' }],
      ['/api/users/7/role', { role: 'user' }],
    ]);
  });

  test.each([
    [409, 'You cannot remove the last admin. Make another user an admin first.'],
    [503, 'Failed to update user role. Please try again.'],
  ])('shows an error of status %i with its reason where it helps: %s', async (status, description) => {
    const problem = {
      status,
      code: 'no',
      message: 'You cannot remove the last admin. Make another user an admin first.',
    };
    const { isAskedAgain, change } = changing(1, [Response.json(problem, { status })]);
    await change();
    expect(currentToast()).toMatchObject({ title: 'Error', description, tone: 'destructive' });
    expect(isAskedAgain()).toEqual([true, true]);
  });
});
