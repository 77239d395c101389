import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { unreadQuery } from '#features/accounts/web/unread.tsx';
import type { InboxNotification, Inbox as Lines } from '#features/notifications/schema.ts';
import {
  expectShown,
  failWithNetworkError,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
} from '#kit/web/testing/render-interactive.tsx';
import { Inbox } from './inbox.tsx';
import { inboxQuery } from './queries.ts';

const read = 'GET /api/notifications';
const mark = 'POST /api/notifications/read';
const line = (id: number, over: Partial<InboxNotification> = {}): InboxNotification => ({
  ...{ id, kind: 'search', about: `search:${id}`, title: `Home ${id}`, path: `/property/${id}` },
  ...{ at: `2026-11-2${id}T10:00:00Z`, isRead: false, ...over },
});
const lines: Lines = { lines: [line(5), line(3, { kind: 'lot', path: null })], before: null, unread: 2 };
const used = (reply = lines) =>
  renderInteractive(<Inbox />, [
    [inboxQuery().queryKey, reply],
    [unreadQuery().queryKey, { unread: reply.unread }],
  ]);
const markAll = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Mark all as read' });

test('marks all as read once, up to the newest shown', async () => {
  const { user, client } = used();
  await user.click(markAll());
  expect(markAll().disabled).toBe(true);
  expect(sentBody(mark).body).toEqual({ upTo: 5 });
  await respondTo(mark, { unread: 0 });
  expect(client.getQueryData(unreadQuery().queryKey)).toEqual({ unread: 0 });
  await respondTo(read, { ...lines, unread: 0 });
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});

test.each([
  ['is refused', () => respondWithError(mark, 503, 'Later'), 'Later'],
  [
    'breaks',
    () => failWithNetworkError(mark),
    'You are offline. Your changes are still here. Try again when you are back online.',
  ],
])('keeps notifications unread when marking %s', async (_, happens, words) => {
  const { user, client } = used();
  await user.click(markAll());
  await happens();
  expectShown(words);
  expect([client.getQueryData(unreadQuery().queryKey), pendingRequests()]).toEqual([{ unread: 2 }, []]);
});

test('marks a notification on opening and leads to its page', async () => {
  const { user, history } = used();
  await user.click(screen.getByRole('link', { name: /Home 5/ }));
  expect(sentBody(mark).body).toEqual({ ids: [5] });
  expect(history?.at(-1)).toBe('/property/5');
});

test('marks a notification without a page on a tap', async () => {
  const { user, history } = used();
  await user.click(screen.getByRole('button', { name: /Home 3/ }));
  expect(sentBody(mark).body).toEqual({ ids: [3] });
  expect(history).toEqual(['/']);
});

test('marks a notification while another request is pending', async () => {
  const { user, client } = used({ ...lines, lines: [line(5, { path: null }), line(3, { path: null })] });
  await user.click(screen.getByRole('button', { name: /Home 5/ }));
  await user.click(screen.getByRole('button', { name: /Home 3/ }));
  expect(pendingRequests()).toEqual([mark, mark]);
  await respondTo(mark, { unread: 1 });
  expect(sentBody(mark).body).toEqual({ ids: [3] });
  await respondTo(mark, { unread: 0 });
  expect([client.getQueryData(unreadQuery().queryKey), pendingRequests()]).toEqual([{ unread: 0 }, [read]]);
});

test.each([
  ['was refused', () => respondWithError(mark, 503, 'Later'), 'Later'],
  [
    'broke',
    () => failWithNetworkError(mark),
    'You are offline. Your changes are still here. Try again when you are back online.',
  ],
])('shows that marking the notification %s, and can be tapped again', async (_, happens, words) => {
  const { user, client } = used();
  await user.click(screen.getByRole('button', { name: /Home 3/ }));
  await happens();
  expectShown(words);
  expect([client.getQueryData(unreadQuery().queryKey), pendingRequests()]).toEqual([{ unread: 2 }, []]);
  await user.click(screen.getByRole('button', { name: /Home 3/ }));
  expect(pendingRequests()).toEqual([mark]);
});

test('opens a read notification without a request', async () => {
  const { user } = used({ ...lines, lines: [line(5, { isRead: true })] });
  await user.click(screen.getByRole('link', { name: /Home 5/ }));
  expect(pendingRequests()).toEqual([]);
});

test('marks each notification of a group separately', async () => {
  const about = { about: 'search:1', at: '2026-11-25T10:00:00Z' };
  const { user } = used({ ...lines, lines: [line(7, about), line(6, about), line(5, about)] });
  await user.click(screen.getByRole('link', { name: /Home 6/ }));
  expect(sentBody(mark).body).toEqual({ ids: [6] });
});

test('loads a later page separately, also on a retry', async () => {
  const { user } = renderInteractive(<Inbox before={9} />);
  expect(pendingRequests()).toEqual(['GET /api/notifications?before=9']);
  await respondTo('GET /api/notifications?before=9', lines);
  await user.click(markAll());
  await respondTo(mark, { unread: 0 });
  expect(pendingRequests()).toEqual(['GET /api/notifications?before=9']);
});

test('requests notifications again after a failure', async () => {
  const { user } = renderInteractive(<Inbox />);
  expectShown('Loading your notifications...');
  await respondWithError(read, 503, 'Later');
  expectShown('Your notifications could not be loaded.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await respondTo(read, lines);
  expectShown('2 unread');
});
