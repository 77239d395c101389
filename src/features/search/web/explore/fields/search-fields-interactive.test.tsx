import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { propertyQuery } from '#features/properties/web/queries.ts';
import type { Facets } from '#features/search/web/explore/facets.ts';
import { MapSelection } from '#features/search/web/explore/map/map-selection.tsx';
import type { ExploreFilters, Search } from '#features/search/web/explore/search-url.ts';
import { landmarksQuery, type Pin } from '#features/search/web/queries.ts';
import { expectShown, pendingRequests, renderInteractive } from '#kit/web/testing/render-interactive.tsx';
import { AreaField } from './area-field.tsx';
import { choicesIn, showChoices } from './form-values.ts';
import { SortField } from './sort-field.tsx';
import { StayFields } from './stay-fields.tsx';
import { TravelFields } from './travel-fields.tsx';

const among = (filters: ExploreFilters = {}): Search => ({
  ...{ path: '/explore', category: null, filters, isMapShown: false },
});
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('the order of the list', () => {
  const choose = async (filters: ExploreFilters, order: string) => {
    const { user, history } = renderInteractive(
      <SortField search={among(filters)} reading={undefined} />,
      [],
      '/explore',
    );
    await user.selectOptions(screen.getByLabelText('Sort by'), order);
    return history;
  };

  test('applies at once on the first page and keeps the filters', async () => {
    expect(await choose({ bedrooms: '2', cursor: 'abc' }, 'Price low to high')).toEqual([
      '/explore',
      '/explore?bedrooms=2&sort=price_asc',
    ]);
  });

  test('can be removed', async () => {
    expect((await choose({ sort: 'newest' }, 'Default')).at(-1)).toBe('/explore');
  });

  test('does not navigate for the current order', async () => {
    expect(await choose({ sort: 'newest' }, 'Newest first')).toEqual(['/explore']);
  });
});

describe('the travel times', () => {
  const shown = (filters: ExploreFilters) => {
    const used = renderInteractive(
      <form aria-label="Filters">
        <TravelFields search={among(filters)} facets={{ area: { ntinda: 3 } }} reading={undefined} />
      </form>,
      [[landmarksQuery().queryKey, [{ name: 'Acacia Mall', lat: 0.337, lng: 32.588 }]]],
      '/explore',
    );
    return { ...used, form: screen.getByRole<HTMLFormElement>('form') };
  };
  const first = () => within(screen.getByRole('group', { name: 'Travel to' }));
  const second = () => within(screen.getByRole('group', { name: 'And to' }));

  test('are one filter of up to two places, which are suggested', async () => {
    const { user, form } = shown({});
    expect(choicesIn(form, {})).toEqual({ reach: null });
    await user.selectOptions(first().getByLabelText('Within'), '35');
    await user.type(first().getByLabelText('Travel to'), 'Mulago');
    expect(choicesIn(form, {})).toEqual({ reach: 'mulago:35' });
    await user.type(second().getByLabelText('And to'), 'Acacia Mall');
    await user.selectOptions(second().getByLabelText('By'), 'Taxi (shared)');
    expect(choicesIn(form, {})).toEqual({ reach: 'mulago:35,acacia-mall:30:taxi' });
    await user.clear(first().getByLabelText('Travel to'));
    expect(choicesIn(form, {})).toEqual({ reach: 'acacia-mall:30:taxi' });
    const suggestions = [...form.querySelectorAll('datalist option')].map((option) => option.textContent);
    expect(suggestions).toEqual(['Acacia Mall', 'Ntinda']);
  });

  test('show the search, also a time that is not offered', () => {
    const { form } = shown({ reach: 'mulago-hospital:33' });
    expect(first().getByLabelText<HTMLInputElement>('Travel to').value).toBe('Mulago Hospital');
    expect(choicesIn(form, {})).toEqual({ reach: 'mulago-hospital:33' });
    showChoices(form, { reach: 'kira:45:taxi,acacia-mall:20' });
    expect(choicesIn(form, {})).toEqual({ reach: 'kira:45:taxi,acacia-mall:20' });
    showChoices(form, {});
    expect(choicesIn(form, {})).toEqual({ reach: null });
  });
});

describe('the list of all areas', () => {
  const names =
    'bukoto kira kisaasi kololo kyanja lubowa lugogo makindye muyenga naguru najjera ntinda rubaga';
  const facets: Facets = { area: Object.fromEntries(names.split(' ').map((name, at) => [name, 30 - at])) };
  const find = () => screen.getByLabelText<HTMLInputElement>('Find an area');
  const left = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ value }) => value);
  const ticked = () =>
    screen
      .getAllByRole<HTMLInputElement>('checkbox', { hidden: true })
      .flatMap(({ value, checked }) => (checked ? value : []));
  const shown = () => {
    const onSubmit = vi.fn<(event: Event) => void>((event) => event.preventDefault());
    const used = renderInteractive(
      <form onSubmit={({ nativeEvent }) => onSubmit(nativeEvent)}>
        <AreaField search={among({ area: 'ntinda' })} facets={facets} />
        <button type="submit">Show homes</button>
      </form>,
    );
    return { ...used, onSubmit };
  };

  test('is filtered while typing, and complete again after clearing', async () => {
    const { user } = shown();
    await user.click(screen.getByRole('button', { name: 'All 13 areas' }));
    expect(left()).toHaveLength(13);
    await user.type(find(), 'Ki');
    expect(left()).toEqual(['kira', 'kisaasi', 'makindye']);
    await user.clear(find());
    expect(left()).toHaveLength(13);
  });

  test('shows the first areas, then all of them with the focus on the first new one', async () => {
    const { user } = shown();
    expect(left()).toEqual('ntinda bukoto kira kisaasi kololo kyanja lubowa lugogo makindye'.split(' '));
    await user.click(screen.getByRole('button', { name: 'All 13 areas' }));
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /^Muyenga/ }));
    expect(screen.queryByRole('button', { name: 'All 13 areas' })).toBeNull();
  });

  test('selects the first match on Enter without sending the form', async () => {
    const { user, onSubmit } = shown();
    await user.type(find(), 'kis{Enter}');
    expect(ticked()).toEqual(['ntinda', 'kisaasi']);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('selects nothing on Enter before typing', async () => {
    const { user, onSubmit } = shown();
    await user.type(find(), '{Enter}');
    expect(ticked()).toEqual(['ntinda']);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('shows that no area matches', async () => {
    const { user } = shown();
    await user.type(find(), 'zz');
    expectShown('There are no homes in an area with this name');
    await user.type(find(), '{Enter}');
    expect(ticked()).toEqual(['ntinda']);
    await user.clear(find());
    expect(screen.queryByText('There are no homes in an area with this name')).toBeNull();
  });
});

describe('the calendar of a stay', () => {
  const dayField = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  function opened(filters: ExploreFilters = {}) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-24T09:00:00Z') });
    const heard: string[] = [];
    const hear = ({ type, target }: Event) =>
      heard.push(
        `${type} ${target instanceof HTMLInputElement ? target.name : ''}: ${dayField('Check-in').value} ${dayField('Check-out').value}`,
      );
    const used = renderInteractive(
      <form
        ref={(form) => {
          for (const kind of ['input', 'change']) form?.addEventListener(kind, hear);
        }}
      >
        <StayFields search={among(filters)} facets={undefined} reading={undefined} unread={new Set()} />
      </form>,
    );
    return { ...used, heard };
  }

  test('opens and closes on a tap', async () => {
    const { user } = opened();
    await user.click(button('Choose dates'));
    await screen.findByText('Select your check-in date, then your check-out date.');
    expect(button('Close calendar').getAttribute('aria-expanded')).toBe('true');
    await user.click(button('Close calendar'));
    expect(screen.queryByText('Select your check-in date, then your check-out date.')).toBeNull();
  });

  test('writes both dates before the form reads one, and counts as one change each time', async () => {
    const { user, heard } = opened();
    await user.click(button('Choose dates'));
    await screen.findByText('Select your check-in date, then your check-out date.');
    await user.click(button('Next month'));
    await user.click(button(/^Tuesday 1 December/));
    expectShown('Now select your check-out date.');
    expect([dayField('Check-in').value, dayField('Check-out').value]).toEqual(['2026-12-01', '']);
    heard.length = 0;
    await user.click(button(/^Thursday 3 December/));
    expectShown('Select your check-in date, then your check-out date.');
    const days = '2026-12-01 2026-12-03';
    expect(heard).toEqual([`input checkIn: ${days}`, `input checkOut: ${days}`, `change checkOut: ${days}`]);
  });

  test('shows the nights of the search', async () => {
    const { user } = opened({ checkIn: '2026-11-26', checkOut: '2026-11-28' });
    await user.click(button('Choose dates'));
    await screen.findByText('Select your check-in date, then your check-out date.');
    const [first] = screen.getAllByRole('gridcell', { selected: true });
    expect(first?.querySelector('button')?.dataset['day']).toBe('2026-11-26');
  });
});

describe('the properties of a pin', () => {
  const pin = (id: number): Pin => ({
    ...{ id, lat: 0.34, lng: 32.6, price: 700_000, currency: 'UGX' },
    ...{ category: 'rental_units', hasTour: false },
  });
  const shown = (isRestored: boolean) => {
    const onClose = vi.fn<() => void>();
    const panel = <MapSelection pins={[pin(7)]} nights={0} isRestored={isRestored} onClose={onClose} />;
    const used = renderInteractive(<button type="button">A pin</button>);
    button('A pin').focus();
    used.change(
      <>
        <button type="button">A pin</button>
        {panel}
      </>,
    );
    return { ...used, onClose };
  };
  const panel = () => screen.getByRole('region', { name: 'Homes at this location' });

  test('take the focus, load, and return it to the pin on closing', async () => {
    const { user, onClose } = shown(false);
    expect(document.activeElement).toBe(panel());
    expect(pendingRequests()).toEqual([`GET ${propertyQuery(7).queryKey[0]}`]);
    await user.click(within(panel()).getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(button('A pin'));
  });

  test('close on Escape, and on no other key', async () => {
    const { user, onClose } = shown(false);
    await user.keyboard('x');
    expect(onClose).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('leave the focus unchanged on back navigation', () => {
    shown(true);
    expect(document.activeElement).toBe(button('A pin'));
  });
});
