import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type FormEvent, isValidElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { AddressChange } from '#features/accounts/web/settings/address-change.tsx';
import { DeleteAccount } from '#features/accounts/web/settings/delete-account.tsx';
import { PhoneNumber } from '#features/accounts/web/settings/phone-number.tsx';
import {
  ReauthenticationFields,
  readReauthentication,
} from '#features/accounts/web/settings/reauthentication-fields.tsx';
import { currentToast, showToast } from '#kit/web/toasts.ts';
import { CancelClosure } from './cancel-closure.tsx';
import { currentUserKey } from './current-user.ts';
import { LoginForm } from './login-form.tsx';
import { findFormErrors, RegistrationForm } from './registration-form.tsx';
import { useLogout } from './use-logout.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  showToast(null);
});

const user: CurrentUser = {
  ...{ id: 7, username: 'grace', email: 'grace@example.com', fullName: 'Grace Nakato', role: 'user' },
  ...{ membershipPlan: null, requestedPlan: null, membershipStartDate: null, membershipEndDate: null },
  ...{ isVerified: true, hasTwoFactor: false, isSuspended: false, isEmailConfirmed: true, isHeldBack: false },
  ...{ wantsNews: false, wantsActivityMail: true, phone: null, wantedEmail: null, closesAt: null },
};

function draw(screen: ReactNode) {
  const client = new QueryClient();
  const html = renderToStaticMarkup(<QueryClientProvider client={client}>{screen}</QueryClientProvider>);
  const words = html
    .replace(/<noscript>.*?<\/noscript>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return { html, words, client };
}

/** Returns the output of `screen` before its components render. */
function outlineOf(screen: () => ReactNode) {
  const drawn: ReactNode[] = [];
  const Screen = () => {
    const outline = screen();
    drawn.push(outline);
    return outline;
  };
  return { ...draw(<Screen />), outline: drawn[0] };
}

type Part = { onSubmit?(event: unknown): Promise<void>; onClick?(): void; children?: ReactNode };

function partsOf(part: ReactNode): Part[] {
  if (Array.isArray(part)) return part.flatMap(partsOf);
  return isValidElement<Part>(part) ? [part.props, ...partsOf(part.props.children)] : [];
}

/** Submits a form with this input, and returns the field that received the focus. */
async function submit(outline: ReactNode, typed: Record<string, string>): Promise<string[]> {
  vi.stubGlobal(
    'FormData',
    class {
      get = (name: string) => typed[name] ?? null;
    },
  );
  const focused: string[] = [];
  const currentTarget = { querySelector: (selector: string) => ({ focus: () => focused.push(selector) }) };
  const event = { preventDefault() {}, currentTarget } as unknown as FormEvent<HTMLFormElement>;
  await partsOf(outline)
    .find(({ onSubmit }) => onSubmit)
    ?.onSubmit?.(event);
  return focused;
}

function answering(status: number, answer: object): unknown[] {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string }) => {
    asked.push([url, body === undefined ? null : JSON.parse(body)]);
    return Response.json(answer, { status });
  });
  return asked;
}

const problem = (status: number, fields?: Record<string, string>) => ({
  ...{ status, code: 'no', message: 'This does not go.', ...(fields && { fields }) },
});

describe('signing in', () => {
  const onSignedIn = vi.fn<(user: CurrentUser) => void>();
  afterEach(() => onSignedIn.mockReset());
  const signIn = async (typed: Record<string, string>) =>
    submit(outlineOf(() => LoginForm({ onSignedIn })).outline, typed);

  test.each<Record<string, string>>([{ username: ' ', password: 'jacaranda' }, { username: 'grace' }])(
    'sends no sign-in request with only %j',
    async (typed) => {
      const asked = answering(200, user);
      await signIn(typed);
      expect([asked, onSignedIn.mock.calls]).toEqual([[], []]);
    },
  );

  test.each([
    ['', undefined],
    ['123456', '123456'],
  ])('signs in with the code "%s"', async (code, sent) => {
    const asked = answering(200, user);
    await signIn({ username: 'grace', password: 'jacaranda', code });
    expect(asked).toEqual([['/api/login', { username: 'grace', password: 'jacaranda', code: sent }]]);
    expect(onSignedIn.mock.calls).toEqual([[user]]);
  });

  test('shows a rejected sign-in as an error, and a required code without one', async () => {
    const typed = { username: 'grace', password: 'jacaranda' };
    answering(401, problem(401, { code: 'Enter the code' }));
    await signIn(typed);
    expect(currentToast()).toBeNull();
    answering(401, problem(401));
    await signIn(typed);
    expect(currentToast()).toMatchObject({ title: 'Login failed', description: 'This does not go.' });
    expect(onSignedIn).not.toHaveBeenCalled();
  });
});

describe('registering', () => {
  const onRegistered = vi.fn<(user: CurrentUser) => void>();
  afterEach(() => onRegistered.mockReset());
  const choices = [
    { name: 'basic', words: 'Basic' },
    { name: 'standard', words: 'Standard' },
  ] as const;
  const form = (over: Partial<Parameters<typeof RegistrationForm>[0]> = {}) =>
    outlineOf(() => RegistrationForm({ submitLabel: 'Register', onRegistered, ...over }));
  const filled = {
    fullName: 'Grace Nakato',
    email: 'grace@example.com',
    username: 'grace',
    password: 'jacaranda',
    confirmPassword: 'jacaranda',
  };

  test.each([
    [{ username: 'gr' }, 'Username must be at least 3 characters', 'username'],
    [{ username: 'gr', password: 'jacar', confirmPassword: '' }, 'Please correct 3 fields', 'username'],
    [{ email: 'grace', confirmPassword: '' }, 'Please correct 2 fields', 'email'],
  ])('does not send a registration with %j: %s', async (typed, description, name) => {
    const asked = answering(200, user);
    const focused = await submit(form().outline, { ...filled, ...typed });
    expect(currentToast()).toMatchObject({ title: 'Registration failed', description });
    expect([asked, focused]).toEqual([[], [`[name="${name}"]`]]);
  });

  test.each([
    [{ plan: 'premium' }, {}, 'premium'],
    [{}, {}, 'basic'],
    [{ plan: 'standard', choices }, { membershipPlan: 'basic' }, 'basic'],
    [{ choices }, { membershipPlan: 'standard' }, 'standard'],
    [{ choices }, { membershipPlan: 'nonsense' }, 'basic'],
  ] as const)(
    'for the form %j with %j chosen, requests the plan %s',
    async (props, typed, membershipPlan) => {
      const asked = answering(201, user);
      await submit(form(props).outline, { ...filled, ...typed });
      const { confirmPassword: _, ...sent } = filled;
      expect(asked).toEqual([['/api/register', { ...sent, membershipPlan }]]);
      expect(onRegistered.mock.calls).toEqual([[user]]);
    },
  );

  test.each([
    [{ username: 'This username is taken' }, 'This username is taken'],
    [{ username: 'Taken', email: 'Taken' }, 'Please correct 2 fields'],
    [undefined, 'This does not go.'],
  ])('shows the errors of a rejected registration, for %j: %s', async (fields, description) => {
    answering(409, problem(409, fields));
    await submit(form().outline, filled);
    expect(currentToast()).toMatchObject({ description, tone: 'destructive' });
    expect(onRegistered).not.toHaveBeenCalled();
  });

  test('lists the available plans with the requested one selected', () => {
    const { html } = draw(<form>{form({ choices, plan: 'standard' }).outline}</form>);
    expect(html).toContain(
      '<option value="basic">Basic</option><option value="standard" selected="">Standard</option>',
    );
    expect(form().html).not.toContain('<select');
  });

  test.each([
    [{ username: 'abc' }, []],
    [{ username: ' ab ' }, ['username']],
    [{ password: 'abcdef', confirmPassword: 'abcdef' }, []],
    [{ password: 'abcde', confirmPassword: 'abcde' }, ['password']],
    [{ email: ' a@b ' }, []],
    [{ email: 'a@b@c' }, ['email']],
    [{ fullName: ' ' }, ['fullName']],
  ])('for the input %j, finds the invalid fields %j', (typed, faults) => {
    const all: Record<string, string> = { ...filled, ...typed };
    expect(Object.keys(findFormErrors((name) => all[name] ?? ''))).toEqual(faults);
  });
});

describe('signing out', () => {
  function leaving() {
    const used: ReturnType<typeof useLogout>[] = [];
    const { client } = outlineOf(() => {
      used.push(useLogout());
      return null;
    });
    client.setQueryData(currentUserKey, user);
    return { client, logOut: async () => used[0]?.logOut() };
  }

  test('confirms the sign-out, and clears the current user', async () => {
    answering(200, {});
    const { client, logOut } = leaving();
    await logOut();
    expect(currentToast()?.title).toBe('Logged out successfully');
    expect(client.getQueryData(currentUserKey)).toBeNull();
  });

  test('shows that signing out failed, and keeps the current user', async () => {
    answering(503, problem(503));
    const { client, logOut } = leaving();
    await logOut();
    expect(currentToast()).toMatchObject({ title: 'Logout failed', description: 'This does not go.' });
    expect(client.getQueryData(currentUserKey)).toEqual(user);
  });
});

describe('an account scheduled for deletion', () => {
  const closing = { ...user, closesAt: '2026-12-12T09:00:00Z' };

  test('shows until when the account can be kept, and cancels the deletion with a tap', async () => {
    expect(outlineOf(() => CancelClosure({ user })).html).toBe('');
    const asked = answering(200, user);
    const { words, client, outline } = outlineOf(() => CancelClosure({ user: closing }));
    expect(words).toMatch(/^Your account will be deleted on 12 December 2026 .* Keep my account$/);
    partsOf(outline)
      .find(({ onClick }) => onClick)
      ?.onClick?.();
    await expect.poll(() => client.getQueryData(currentUserKey)).toEqual(user);
    expect([asked, currentToast()?.title]).toEqual([
      [['/api/user/closing/undo', null]],
      'We have kept your account',
    ]);
  });

  test('does not offer to delete an account that is already scheduled for deletion', () => {
    expect(draw(<DeleteAccount user={closing} />).words).toContain(
      'Your account is already scheduled for deletion.',
    );
    expect(draw(<DeleteAccount user={user} />).words).toBe('Delete your account Delete my account');
  });
});

describe('account settings', () => {
  test('offers to cancel a pending address change, and else to request one', () => {
    const waiting = { ...user, wantedEmail: 'new@example.com' };
    expect(draw(<AddressChange user={waiting} />).words).toMatch(
      /^We sent a link to new@example\.com\. .* Cancel the change$/,
    );
    expect(draw(<AddressChange user={user} />).words).toBe('Change email address');
  });

  test.each([
    [null, ''],
    ['+256700000001', '0700 000 001'],
    ['+254700000001', '+254 700 000 001'],
  ])('formats the phone number %s as "%s"', (phone, shown) => {
    const { html } = draw(<PhoneNumber user={{ ...user, phone }} />);
    expect(/<input [^>]*value="([^"]*)"/.exec(html)?.[1]).toBe(shown);
  });

  test.each([
    [true, ['password', 'code']],
    [false, ['password']],
  ])('with two-factor sign-in on: %s, asks for the proof %j', (hasTwoFactor, names) => {
    const { html } = draw(<ReauthenticationFields hasTwoFactor={hasTwoFactor} fields={{}} />);
    expect([...html.matchAll(/ name="([^"]+)"/g)].map(([, name]) => name)).toEqual(names);
  });

  test.each([
    [
      { password: 'jacaranda', code: '123456' },
      { password: 'jacaranda', code: '123456' },
    ],
    [{ password: 'jacaranda', code: '' }, { password: 'jacaranda' }],
  ])('from the input %j, builds the proof %j', (typed: Record<string, string>, proof) => {
    vi.stubGlobal(
      'FormData',
      class {
        get = (name: string) => typed[name] ?? null;
      },
    );
    expect(readReauthentication({} as HTMLFormElement)).toEqual(proof);
  });
});
