import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import type { SharedList as List } from '#features/favorites/list-schema.ts';
import type { PropertyCard } from '#features/properties/schema.ts';
import { CallError } from '#kit/web/call.ts';
import { listQuery, ownListsQuery } from './list-queries.ts';
import { OwnLists } from './own-lists.tsx';
import { savedHomesQuery } from './queries.ts';
import { SharedList } from './shared-list.tsx';

beforeAll(() => void vi.stubGlobal('location', new URL('https://homes.example/lists/here')));
afterAll(() => void vi.unstubAllGlobals());

const homeWith = (id: number, title: string, over: object = {}) =>
  ({
    id,
    title,
    location: 'Ntinda',
    area: null,
    category: 'rental_units',
    propertyType: 'Apartment',
    price: 900_000,
    monthlyPrice: null,
    startingBid: null,
    currentBid: null,
    currency: 'UGX',
    bedrooms: 2,
    bathrooms: 1,
    squareMeters: 70,
    sleeps: null,
    isFurnished: null,
    picture: null,
    isAvailable: true,
    ...over,
  }) as PropertyCard;
const flat = {
  propertyId: 5,
  home: homeWith(5, 'Flat'),
  addedBy: 'Brian',
  likedBy: [1, 4],
  notes: [
    { by: 2, words: 'Near my work' },
    { by: 1, words: 'Too small' },
  ],
};
const list: List = {
  mark: 'here',
  name: 'Our home',
  isOpen: true,
  you: 1,
  isOwn: true,
  members: [
    { number: 1, name: 'Amina', isOwner: true },
    { number: 2, name: 'Brian', isOwner: false },
    { number: 4, name: 'Carol', isOwner: false },
  ],
  homes: [flat],
};
const asBrian = { you: 2, isOwn: false };
const withTheLink = { you: null, isOwn: false };

const newClient = () =>
  new QueryClient({ defaultOptions: { queries: { queryFn: () => new Promise(() => {}), staleTime: 1e9 } } });

function drawWith(client: QueryClient, part = <SharedList token="here" />) {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/lists/here">{part}</Router>
    </QueryClientProvider>,
  );
  const textOf = (text: string) =>
    text
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  const buttons = [...html.matchAll(/<button.*?<\/button>/gs)].map(([button]) =>
    textOf(button).replace(' :', ':'),
  );
  return { html, words: textOf(html).replaceAll(' :', ':'), buttons };
}

function draw(over: Partial<List> = {}, { user = null as object | null, saved = [] as object[] } = {}) {
  const client = newClient();
  client.setQueryData(currentUserKey, user as never);
  client.setQueryData(savedHomesQuery().queryKey, saved as never);
  client.setQueryData(listQuery('here').queryKey, { ...list, ...over });
  return drawWith(client);
}

describe('home of a shared list', () => {
  test("shows the adder, the likes and the others' notes, then the member's own note", () => {
    expect(draw().words).toContain(
      'Added by Brian Amina Carol liked this Brian: Near my work Too small Edit note: Flat',
    );
    expect(draw(asBrian).words).toContain(
      'Added by Brian Amina Carol liked this Amina: Too small Near my work Edit note: Flat',
    );
    expect(draw({ ...asBrian, you: 4 }).words).toContain(
      'liked this Brian: Near my work Amina: Too small Add a note: Flat',
    );
  });

  test.each([
    [1, true],
    [2, false],
  ])('shows the likes of member %i: %s', (you, isLiked) => {
    const { html } = draw({ you });
    expect(html).toMatch(new RegExp(`<button[^>]*aria-pressed="${isLiked}"[^>]*>(?:(?!</button>).)*Like`));
  });

  test('shows whether a home is available, taken or gone', () => {
    const gone = { propertyId: 6, home: null, addedBy: null, likedBy: [], notes: [] };
    const taken = { ...gone, propertyId: 7, home: homeWith(7, 'House', { isAvailable: false }) };
    expect(draw().words).not.toMatch(/No longer available|no longer listed/);
    expect(draw({ homes: [taken] }).words).toContain('No longer available Add a note: House');
    const { words } = draw({ homes: [gone] });
    expect(words).toContain('A home that is no longer listed Add a note Like Remove');
    expect(words).not.toMatch(/Added by|liked this (?!Remove)/);
  });
});

describe('permissions on a shared list', () => {
  const ofHome = ['Edit note: Flat', 'Like: Flat', 'Remove: Flat'];
  const ofOwner = ['Remove: Brian', 'Remove: Carol'];
  test.each([
    ['its owner', {}, [...ofHome, ...ofOwner, 'Copy invitation link', 'Turn off link', 'Delete this list']],
    [
      'its owner, once the link is ended',
      { isOpen: false },
      [...ofHome, ...ofOwner, 'Create new link', 'Delete this list'],
    ],
    ['another member', asBrian, [...ofHome, 'Leave this list: Brian', 'Copy invitation link']],
    [
      'another member, once the link is ended',
      { ...asBrian, isOpen: false },
      [...ofHome, 'Leave this list: Brian'],
    ],
    ['a visitor who only has the link', withTheLink, []],
  ])('checks permissions: %s', (_who, over, buttons) => {
    expect(draw(over).buttons).toEqual(buttons);
  });

  test('names the members and marks the owner and the user', () => {
    expect(draw().words).toContain('Amina owner, you Brian Remove');
    expect(draw(asBrian).words).toContain('Amina owner Brian you Leave this list: Brian Carol');
    expect(draw(withTheLink).words).toMatch(/Amina owner Brian Carol$/);
  });

  test('shows a member who can read the list, and how to send its link', () => {
    const { words, html } = draw(asBrian);
    expect(words).toContain('Anyone with the link can view this list. They need an account to join.');
    const [, sent = ''] = html.match(/href="https:\/\/wa\.me\/\?text=([^"]+)"/) ?? [];
    expect(decodeURIComponent(sent)).toBe('https://homes.example/lists/here Our home');
    const ended = draw({ ...asBrian, isOpen: false });
    expect(ended.words).toContain('The link is turned off. Only members can see this list.');
    expect(ended.html).not.toContain('wa.me');
  });
});

describe('visitor with the link', () => {
  test('links a visitor to registration and back to the list', () => {
    const { words, html } = draw(withTheLink);
    expect(words).toContain(
      'You can view this list. Sign in or register to like homes, add notes and add homes.',
    );
    expect(html).toContain('href="/auth?next=%2Flists%2Fhere"');
    expect(html).toContain('href="/auth?tab=register&amp;next=%2Flists%2Fhere"');
    expect(words).toContain('Brian: Near my work Amina: Too small');
  });
});

test("offers a member's saved homes, without those already on the list or gone", () => {
  const saved = [homeWith(5, 'Flat'), homeWith(8, 'Studio'), null].map((home) => ({ home }));
  const { words, buttons } = draw({}, { saved });
  expect(words).toContain('Add from your saved homes (1)');
  expect(buttons).toContain('Add: Studio');
  expect(draw({}, { saved: saved.slice(0, 1) }).words).not.toContain('Add from');
  expect(draw(withTheLink, { saved }).words).not.toContain('Add from');
});

test('shows an empty state for a list without homes', () => {
  expect(draw({ homes: [] }).words).toContain('No homes on this list yet.');
  expect(draw().words).not.toContain('No homes on this list yet.');
});

test.each([
  [400, 'We could not find this list. Its link may have been turned off. Explore Properties'],
  [404, 'We could not find this list. Its link may have been turned off. Explore Properties'],
  [503, 'We could not load this list. Try again'],
])('shows an error when the list returns %i: %s', async (status, words) => {
  const client = newClient();
  const queryFn = () => Promise.reject(new CallError(status, '', null));
  await client.prefetchQuery({ ...listQuery('here'), queryFn, retry: false });
  expect(drawWith(client).words).toBe(`Shared list ${words}`);
});

test("lists the user's own lists with homes and members and links to them", () => {
  const client = newClient();
  const line = { isOwn: true, isOpen: true, members: ['Amina', 'Brian'] };
  client.setQueryData(ownListsQuery().queryKey, [
    { ...line, mark: 'one', name: 'Our home', homes: 1 },
    { ...line, mark: 'two', name: 'Holidays', homes: 3 },
  ]);
  const { words, html } = drawWith(client, <OwnLists ids={[]} />);
  expect(words).toContain('Our home 1 home · Amina, Brian Holidays 3 homes · Amina, Brian');
  expect(html).toMatch(/href="\/lists\/two"[^>]*>Holidays/);
});
