import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Router } from 'wouter';
import { someUser as user } from '#app/web/testing/some-user.ts';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { LoginForm } from '#features/accounts/web/login-form.tsx';
import { accessQuery, sessionsQuery, usersQuery } from '#features/accounts/web/queries.ts';
import { findFormErrors, RegistrationForm } from '#features/accounts/web/registration-form.tsx';
import { EmailAddress } from '#features/accounts/web/settings/email-address.tsx';
import { Settings } from '#features/accounts/web/settings/settings.tsx';
import { TwoFactor } from '#features/accounts/web/settings/two-factor.tsx';
import { AccessLog } from '#features/accounts/web/users/access-log.tsx';
import { AuditDetails } from '#features/accounts/web/users/audit-details.tsx';
import { RoleChoice } from '#features/accounts/web/users/role-choice.tsx';
import { UserManagement } from '#features/accounts/web/users/user-management.tsx';
import { ProfileDetails } from './profile-details.tsx';

type Known = readonly (readonly [key: readonly unknown[], value: unknown])[];

function draw(screen: ReactNode, known: Known = []) {
  const client = new QueryClient({
    defaultOptions: { queries: { queryFn: () => new Promise(() => {}), staleTime: 1e9 } },
  });
  for (const [key, value] of known) client.setQueryData(key, value);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/profile">{screen}</Router>
    </QueryClientProvider>,
  );
  return { html, words: textOf(html) };
}

function textOf(html: string): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
    .trim();
}

const linesOf = (html: string) =>
  [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)].map(([, name, value]) => [name, value]);

describe('the profile', () => {
  test('shows the account and states that nothing is charged', () => {
    const { html, words } = draw(<ProfileDetails user={user} />);
    expect(linesOf(html)).toEqual([
      ['Full name', 'Grace Nakato'],
      ['Username', 'grace'],
      ['Email', 'grace@example.com'],
      ['Role', 'Property manager'],
      ['Current plan', 'Basic'],
      ['Membership start', 'N/A'],
      ['Membership end', 'N/A'],
    ]);
    expect(words).toContain('Upgrade Membership');
  });

  test('shows the current plan and the requested plan with long dates', () => {
    const member: CurrentUser = {
      ...user,
      membershipPlan: 'standard',
      requestedPlan: 'premium',
      membershipStartDate: '2026-01-31T22:00:00Z',
      membershipEndDate: '2999-02-01',
    };
    expect(linesOf(draw(<ProfileDetails user={member} />).html).slice(4)).toEqual([
      ['Current plan', 'Standard'],
      ['Requested plan', 'Premium (not paid yet)'],
      ['Membership start', '1 February 2026'],
      ['Membership end', '1 February 2999'],
    ]);
  });

  test('states that a trial costs nothing and begins once the user may list properties', () => {
    const { html } = draw(
      <ProfileDetails user={{ ...user, requestedPlan: 'trial', phone: '+256700000041' }} />,
    );
    expect(linesOf(html)).toContainEqual([
      'Requested plan',
      'Free trial. Starts when we approve you to list homes.',
    ]);
    expect(linesOf(html)[3]).toEqual(['Phone', expect.stringContaining('700')]);
  });

  test.each([
    [1, 'Standard (expired). Renew now to keep your homes listed.'],
    [8, 'None. Your Standard plan has expired and your homes are paused.'],
  ])('does not call a plan that ended %d days ago current', (days, words) => {
    const membershipEndDate = new Date(Date.now() - days * 86_400_000).toISOString();
    const { html } = draw(
      <ProfileDetails user={{ ...user, membershipPlan: 'standard', membershipEndDate }} />,
    );
    expect(linesOf(html)).toContainEqual(['Current plan', words]);
  });
});

describe('the settings', () => {
  const session = { id: 'a', userAgent: 'Mozilla/5.0 (Android 14) Firefox/130', isThisOne: true };
  const other = { ...session, id: 'b', isThisOne: false, lastSeenAt: '2026-03-31T21:05:00Z' };
  const settings = (over: Partial<CurrentUser>, sessions: object[] = []) =>
    draw(<Settings user={{ ...user, ...over }} />, [[sessionsQuery().queryKey, sessions]]);

  test("has three collapsed sections with the user's choices", () => {
    const { html } = settings({});
    const sections = [...html.matchAll(/<details([^>]*)><summary[^>]*>.*?<\/svg>([^<]+)<\/summary>/gs)];
    expect(sections.map(([, open, name]) => [name, (open as string).includes(' open')])).toEqual([
      ['Change Password', false],
      ['Update Email Preferences', false],
      ['Manage Notification Settings', false],
    ]);
    const boxes = [...html.matchAll(/<input type="checkbox"([^>]*)\/>([^<]+)/g)];
    expect(boxes.map(([, attributes, name]) => [name, (attributes as string).includes('checked')])).toEqual([
      ['News about new homes and offers', false],
      ['Emails about my bookings, viewings and listings', true],
    ]);
  });

  test('requires a longer password at once if the role needs one', () => {
    const { html, words } = settings({ isHeldBack: true });
    expect(html).toMatch(/<details open=""[^>]*><summary[^>]*>.*?Change Password/);
    expect(words).toContain('Your role needs a longer password that is not easy to guess.');
    expect(words).toContain('At least 8 characters');
    expect(settings({}).words).not.toContain('Your role needs');
  });

  test('requires a shorter password from a plain user, and offers no codes', () => {
    const { words } = settings({ role: 'user' });
    expect(words).toContain('At least 6 characters. A short sentence works best.');
    expect(words).not.toContain('Two-factor sign-in');
    expect(settings({ role: 'admin' }).words).toContain('Two-factor sign-in');
  });

  test('lists the sessions, and offers to end the others where there are any', () => {
    expect(settings({}, [session]).words).toMatch(
      /Where you are signed in Firefox on Android This device Your data .+ Download my data Delete your account/,
    );
    expect(settings({}, [session, other]).words).toMatch(
      /This device Firefox on Android Last seen 1 Apr 2026 at 12:05 AM Sign out Sign out everywhere else Your data .+ Download my data Delete your account/,
    );
  });

  test.each([
    [true, 'Confirmed', 'ok'],
    [false, 'Not confirmed', 'muted'],
  ])('shows an address whose confirmation is %s as %s', (isEmailConfirmed, word, tone) => {
    const { html, words } = draw(<EmailAddress user={{ ...user, isEmailConfirmed }} />);
    expect(html).toMatch(new RegExp(`text-${tone}[^"]*">${word}<`));
    expect(words.includes('Send confirmation link')).toBe(!isEmailConfirmed);
  });
});

describe('two-factor sign-in', () => {
  const fields = (html: string) => [...html.matchAll(/ name="([^"]+)"/g)].map(([, name]) => name);

  test('begins two-factor setup with the password', () => {
    const { html, words } = draw(<TwoFactor user={user} />);
    expect(fields(html)).toEqual(['password']);
    expect(words).toContain('Turn on two-factor sign-in');
    expect(words).not.toContain('Confirm your email address first.');
  });

  test('blocks two-factor setup until the address is confirmed', () => {
    const { html, words } = draw(<TwoFactor user={{ ...user, isEmailConfirmed: false }} />);
    expect(words).toContain('Confirm your email address first.');
    expect(html).not.toContain('<form');
  });

  test('ends two-factor sign-in with password and code, whether or not the address is confirmed', () => {
    const { html, words } = draw(
      <TwoFactor user={{ ...user, hasTwoFactor: true, isEmailConfirmed: false }} />,
    );
    expect(fields(html)).toEqual(['password', 'code']);
    expect(words).toContain('Two-factor sign-in is on.');
    expect(words).toContain('Two-factor code');
    expect(words).toContain('Turn off two-factor sign-in');
    expect(words).not.toContain('Besides your password');
  });
});

describe('the users', () => {
  test('offers three roles, the current one first', () => {
    const choice = (isUpdating: boolean) =>
      draw(<RoleChoice user={user} isUpdating={isUpdating} onChange={async () => {}} />);
    expect(choice(false).html).toContain(
      '<option value="user">User</option><option value="property_manager" selected="">Property manager</option><option value="admin">Admin</option>',
    );
    expect(choice(false).html).toContain('aria-label="Role of grace"');
    expect(choice(false).html).not.toContain('disabled');
    expect(choice(true).html).toMatch(/<select [^>]*disabled=""/);
    expect(choice(true).words).toContain('Updating...');
  });

  test('marks an admin in red, a property manager in blue, a user in grey', () => {
    const users = [
      { ...user, id: 1, role: 'admin' },
      { ...user, id: 2, role: 'property_manager' },
      { ...user, id: 3, role: 'user' },
    ];
    const { html } = draw(<UserManagement market="Market" q="" />, [[usersQuery('').queryKey, users]]);
    expect(
      [...html.matchAll(/<select [^>]* text-(\w+)">.*?selected="">([^<]+)</g)].map(([, ...found]) => found),
    ).toEqual([
      ['danger', 'Admin'],
      ['info', 'Property manager'],
      ['muted', 'User'],
    ]);
  });

  test.each([
    [{ title: 'Flat' }, '“Flat”'],
    [{ from: 'user', to: 'property_manager' }, '(user to property manager)'],
    [{ changes: { isAvailable: { from: true, to: false } } }, 'Available : from yes to no'],
    [{ changes: { 'Days of the hold': { from: 1, to: 2 } } }, 'Days of the hold : from 1 to 2'],
    [{ reason: 'Prices follow the market.' }, ': Prices follow the market.'],
    [{ created: 2, refused: 1 }, '(2 created, 1 rejected)'],
    [{ why: 'its date has come' }, ': its date has come'],
    [{ changes: { price: { from: 900_000, to: 1_200_000 } } }, 'Price : from 900,000 to 1,200,000'],
    [{ changes: { title: { from: '', to: null } } }, 'Title : from nothing to nothing'],
    [{ changes: { hasGate: { from: undefined, to: true } } }, 'Has gate : from nothing to yes'],
    [{ changes: { hasGate: { from: false, to: 0.5 } } }, 'Has gate : from no to 0.5'],
    [{ changes: { amenities: { from: [], to: ['Pool', 'Gym'] } } }, 'Amenities : from nothing to Pool, Gym'],
    [
      { changes: { closes: { from: '2026-03-31T21:05:00.000Z', to: '2026-03-31' } } },
      'Closes : from 1 Apr 2026, 12:05 AM to 2026-03-31',
    ],
  ])('shows the audit entry %j as %s', (details, words) => {
    expect(draw(<AuditDetails details={details} />).words).toBe(words);
  });

  test('shows sign-ins and failed attempts', () => {
    const entry = { id: 1, at: '2026-03-31T21:05:00Z', actor: 'grace', action: 'sign-in', subject: 'x' };
    const trail = (...entries: object[]) => draw(<AccessLog />, [[accessQuery().queryKey, entries]]).words;
    expect(
      trail(
        { ...entry, details: { address: '10.0.0.1', browser: 'Chrome/1 Android' } },
        { ...entry, id: 2, actor: null, details: { address: '10.0.0.2', call: 'GET /api/users' } },
      ),
    ).toBe(
      'Recent sign-ins grace : sign-in 1 Apr 2026, 12:05 AM, from 10.0.0.1, Chrome on Android Unknown username : sign-in GET /api/users 1 Apr 2026, 12:05 AM, from 10.0.0.2',
    );
    expect(trail()).toBe('');
  });
});

describe('the account forms', () => {
  const fields = (html: string) =>
    [
      ...html.matchAll(
        /<label for="([^"]+)"[^>]*>([^<]+)<\/label>(?:<span[^>]*>)?<input id="([^"]+)"([^>]*)>/g,
      ),
    ].map(([, label, words, id, attributes]) => {
      expect(id).toBe(label);
      const of = (name: string) => (attributes as string).match(new RegExp(` ${name}="([^"]*)"`, 'i'))?.[1];
      return [words, of('name'), of('type'), of('autocomplete')];
    });

  test('shows no code field in the login until it is needed, and links to password recovery', () => {
    const { html, words } = draw(<LoginForm onSignedIn={() => {}} />);
    expect(fields(html)).toEqual([
      ['Username', 'username', undefined, 'username'],
      ['Password', 'password', 'password', 'current-password'],
    ]);
    expect(html).toContain('href="/auth/forgotten"');
    expect(html).toMatch(/<button type="submit"[^>]*>Login</);
    expect(words).not.toContain('Signing in...');
  });

  test('toggles the visibility of a password with a button that states the result', () => {
    const { html } = draw(<LoginForm onSignedIn={() => {}} />);
    expect(html).toMatch(
      /<input id="([^"]+)"[^>]* type="password"[^>]*><button type="button" aria-label="Show password" [^>]*aria-pressed="false" aria-controls="\1"/,
    );
  });

  test('lists all missing fields at once', () => {
    expect(findFormErrors(() => '')).toEqual({
      fullName: 'Full name is required',
      email: 'Invalid email address',
      username: 'Username must be at least 3 characters',
      password: 'Password must be at least 6 characters',
    });
    const filled: Record<string, string> = {
      fullName: 'Grace Nakato',
      email: 'grace@example.com',
      username: 'grace',
      password: 'jacaranda',
      confirmPassword: 'jacarandas',
    };
    expect(findFormErrors((name) => filled[name] ?? '')).toEqual({
      confirmPassword: "Passwords don't match",
    });
    expect(findFormErrors((name) => ({ ...filled, confirmPassword: 'jacaranda' })[name] ?? '')).toEqual({});
  });

  test('has five fields in the registration, with a new password among them', () => {
    const { html } = draw(<RegistrationForm submitLabel="Register" onRegistered={() => {}} />);
    expect(fields(html)).toEqual([
      ['Full name', 'fullName', undefined, 'name'],
      ['Email', 'email', 'email', 'email'],
      ['Username', 'username', undefined, 'username'],
      ['Password', 'password', 'password', 'new-password'],
      ['Confirm password', 'confirmPassword', 'password', 'new-password'],
    ]);
    expect(html).toMatch(/<button type="submit"[^>]*>Register</);
  });
});
