import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { someUser } from '#app/web/testing/some-user.ts';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import { propertyTopic } from '#features/properties/topics.ts';
import { everything, type Topic } from '#kit/topic.ts';
import { renderInteractive } from '#kit/web/testing/render-interactive.tsx';
import LeadsPage from './leads.tsx';
import PropertiesPage from './properties.tsx';
import { useManagerListing } from './use-manager-listing.ts';

const stream = vi.hoisted(() => ({ listeners: new Set<(change: Topic) => void>() }));
vi.mock('#kit/web/listen-for-changes.ts', () => ({
  addChangeListener: (listener: (change: Topic) => void) => {
    stream.listeners.add(listener);
    return () => stream.listeners.delete(listener);
  },
  subscribeLive: () => () => {},
}));
const listing = vi.hoisted(() => ({ reads: [] as number[] }));
vi.mock('#features/listings/web/queries.ts', async (original) => ({
  ...(await original<object>()),
  managerListingQuery: (id: number) => ({
    queryKey: ['desk listing', id],
    queryFn: () => {
      listing.reads.push(id);
      return { id, title: `Home ${id}` };
    },
    staleTime: 0,
  }),
}));

beforeEach(() => {
  listing.reads.length = 0;
  stream.listeners.clear();
});

const signedIn = [[currentUserKey, someUser]] as const;

describe('the leads', () => {
  const open = (search: string) =>
    renderInteractive(
      <LeadsPage params={{}} search={new URLSearchParams(search)} />,
      signedIn,
      `/admin/leads?${search}`,
    );

  test('searches leads within the stage, from the first page, with no lead open', async () => {
    const { user, history: visited } = open('stage=new&before=9&lead=3');
    await user.type(screen.getByLabelText('Search your leads'), ' Amina {Enter}');
    expect(visited.at(-1)).toBe('/admin/leads?stage=new&q=Amina');
  });

  test('clears the search of leads when it is empty', async () => {
    const { user, history: visited } = open('stage=new&q=Amina');
    await user.clear(screen.getByLabelText('Search your leads'));
    await user.keyboard('{Enter}');
    expect(visited.at(-1)).toBe('/admin/leads?stage=new');
  });
});

describe('the listings', () => {
  function open(search = '') {
    history.replaceState(null, '', `/admin/properties${search && `?${search}`}`);
    return renderInteractive(
      <PropertiesPage params={{}} search={new URLSearchParams(search)} />,
      signedIn,
      `/admin/properties${search && `?${search}`}`,
    );
  }
  const add = () => screen.getAllByRole('button', { name: /^Add / })[0] ?? document.body;

  test('opens the form of a new listing at its own address, which keeps the search', async () => {
    const { user, history: visited } = open('q=flat&tab=tour');
    await user.click(add());
    expect(visited.at(-1)).toBe('/admin/properties/new?q=flat');
  });

  test.each([
    ['edit=new', '/admin/properties/new'],
    ['q=flat&edit=31&tab=tour', '/admin/properties/31/edit?q=flat&tab=tour'],
  ])('leads from the former address of the form with %s to %s', (search, address) => {
    expect(open(search).history.at(-1)).toBe(address);
  });

  test('does not navigate on a tap after the page was left', async () => {
    const { user, history: visited } = open();
    history.replaceState(null, '', '/saved');
    await user.click(add());
    expect(visited).toHaveLength(1);
  });
});

describe('an edited listing', () => {
  function Listing({ id }: { id: number | null }) {
    const { listing: shown } = useManagerListing(id);
    return <p role="status">{shown ? shown.title : 'none'}</p>;
  }
  const said = () => screen.getByRole('status').textContent;
  const tell = (change: Topic) => act(async () => stream.listeners.forEach((listener) => listener(change)));

  test('is reloaded when it changed, and when anything may have changed', async () => {
    renderInteractive(<Listing id={7} />);
    await screen.findByText('Home 7');
    await tell(propertyTopic(8));
    expect(listing.reads).toEqual([7]);
    await tell(propertyTopic(7));
    expect(listing.reads).toEqual([7, 7]);
    await tell(everything);
    expect(listing.reads).toEqual([7, 7, 7]);
  });

  test('is not the previous one while another loads, and is not requested without an ID', async () => {
    const { change } = renderInteractive(<Listing id={null} />);
    expect([said(), listing.reads, stream.listeners.size]).toEqual(['none', [], 0]);
    change(<Listing id={7} />);
    await screen.findByText('Home 7');
    change(<Listing id={8} />);
    expect(said()).toBe('none');
    await screen.findByText('Home 8');
    expect(stream.listeners.size).toBe(1);
    change(<p>Closed</p>);
    expect(stream.listeners.size).toBe(0);
  });
});
