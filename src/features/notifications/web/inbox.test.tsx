import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { isValidElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { unreadQuery } from '#features/accounts/web/unread.tsx';
import type { InboxNotification, Inbox as Lines } from '#features/notifications/schema.ts';
import { textContent } from '#kit/web/testing/render-to-string.tsx';
import { Inbox } from './inbox.tsx';
import { inboxQuery } from './queries.ts';

afterEach(() => vi.unstubAllGlobals());

const line = (id: number, over: Partial<InboxNotification> = {}): InboxNotification => ({
  ...{ id, kind: 'search', about: 'search:1', title: `Home ${id}`, path: `/property/${id}` },
  ...{ at: '2026-11-25T10:00:00Z', isRead: true, ...over },
});

function draw(over: Partial<Lines>, before?: number) {
  const client = new QueryClient({
    defaultOptions: { queries: { queryFn: () => new Promise(() => {}), staleTime: 1e9 } },
  });
  client.setQueryData(inboxQuery(before).queryKey, { lines: [], before: null, unread: 0, ...over });
  const drawn: ReactNode[] = [];
  const Screen = () => {
    const screen = Inbox(before === undefined ? {} : { before });
    drawn.push(screen);
    return screen;
  };
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/profile">
        <Screen />
      </Router>
    </QueryClientProvider>,
  );
  return { html, words: textContent(html), client, parts: partsOf(drawn[0]) };
}

type Part = { onOpen?(line: InboxNotification): void; onClick?(): void; children?: ReactNode };

function partsOf(part: ReactNode): Part[] {
  if (Array.isArray(part)) return part.flatMap(partsOf);
  return isValidElement<Part>(part) ? [part.props, ...partsOf(part.props.children)] : [];
}

describe('grouped notifications', () => {
  const summaryOf = (...read: boolean[]) => {
    const lines = read.map((isRead, at) => line(9 - at, { isRead }));
    return textContent(/<summary.*?<\/summary>/s.exec(draw({ lines }).html)?.[0] ?? '');
  };

  test.each([
    [[true, false, true], 'Unread: 3 saved search updates Home 9'],
    [[false, true, true], 'Unread: 3 saved search updates Home 9'],
    [[true, true, true], '3 saved search updates Home 9'],
  ])('with %j read are titled %s', (read, words) => {
    expect(summaryOf(...read)).toBe(words);
  });
});

test('shows an unread notification as such, and links only one with a page', () => {
  const { html, words } = draw({ lines: [line(2, { isRead: false, path: null }), line(1)], unread: 1 });
  expect(words).toBe(
    '1 unread Mark all as read Unread: Home 2 25 Nov 2026, 1:00 PM Home 1 25 Nov 2026, 1:00 PM',
  );
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(['/property/1']);
});

test.each([
  [0, false, ''],
  [99, true, '99 unread'],
  [100, true, 'More than 99 unread'],
])('offers with %i unread to mark all as read: %s', (unread, canMark, words) => {
  const drawn = draw({ lines: [line(1)], unread }).words;
  expect([drawn.includes('Mark all as read'), drawn.startsWith(words)]).toEqual([canMark, true]);
});

test('links to a page of older notifications where there are any', () => {
  expect(draw({ lines: [line(8)], before: 8 }).html).toContain(
    'href="/profile?tab=notifications&amp;before=8"',
  );
  expect(draw({ lines: [line(8)] }).words).not.toContain('Older notifications');
  expect(draw({}).words).toBe(
    'No notifications yet. Updates about your viewings, stays and listings will appear here.',
  );
  expect(draw({}, 8).words).toBe('There are no older notifications.');
});

describe('marking as read', () => {
  function answering() {
    const asked: unknown[] = [];
    vi.stubGlobal('fetch', async (url: string, { body = '' }: { body?: string }) => {
      asked.push([url, JSON.parse(body)]);
      return Response.json({ unread: 4 });
    });
    return asked;
  }

  test('covers all up to the newest shown, updates the menu count, and reloads the list', async () => {
    const asked = answering();
    const { client, parts } = draw({ lines: [line(7), line(5, { isRead: false })], unread: 5 });
    parts.find(({ onClick }) => onClick)?.onClick?.();
    await expect.poll(() => client.getQueryData(unreadQuery().queryKey)).toEqual({ unread: 4 });
    expect(asked).toEqual([['/api/notifications/read', { upTo: 7 }]]);
    expect(client.getQueryState(inboxQuery().queryKey)?.isInvalidated).toBe(true);
  });

  test('covers the opened notification unless it is read already', async () => {
    const asked = answering();
    const unread = line(5, { isRead: false });
    const { client, parts } = draw({ lines: [line(7), unread], unread: 5 });
    const open = parts.find(({ onOpen }) => onOpen)?.onOpen;
    open?.(line(7));
    open?.(unread);
    await expect.poll(() => client.getQueryData(unreadQuery().queryKey)).toEqual({ unread: 4 });
    expect(asked).toEqual([['/api/notifications/read', { ids: [5] }]]);
  });
});
