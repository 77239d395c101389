import { act, fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PictureField } from '#features/listings/web/form/pictures/picture-field.tsx';
import { PictureRefusal, pictureMessages } from '#features/listings/web/form/pictures/send-picture.ts';
import {
  emptyValues,
  type FormPicture,
  type FormValues,
} from '#features/listings/web/form/state/form-values.ts';
import type { FormTab } from '#features/listings/web/form/state/remembered-tab.ts';
import { allowanceQuery, amenitiesQuery } from '#features/listings/web/queries.ts';
import {
  expectShown,
  renderInteractive,
  respondTo,
  toastText,
} from '#kit/web/testing/render-interactive.tsx';
import type { SeededQueries } from '#kit/web/testing/render-to-string.tsx';
import { AmenityField } from './amenity-field.tsx';
import { factSections } from './fact-fields.ts';
import { CollapsedFacts } from './fact-sections.tsx';
import { AmountField } from './fields.tsx';
import { FormPage } from './form-page.tsx';
import { OwnerFields, PriceFields, SizeFields } from './main-fields.tsx';
import { PlaceFields } from './place-fields.tsx';

type Sent = { name: string; answer(picture: FormPicture): Promise<void>; fail(error: Error): Promise<void> };
/** The photo uploads in progress, with functions that respond to them. */
const sent = vi.hoisted((): Sent[] => []);
const told = vi.hoisted((): { share: (share: number) => void }[] => []);
vi.mock('#features/listings/web/form/pictures/reduce-picture.ts', () => ({
  reducePicture: async () => ({ outcome: 'done', blob: null }),
}));
vi.mock('#features/listings/web/form/pictures/send-picture.ts', async (original) => ({
  ...(await original<object>()),
  sendPicture: ({ name }: { name: string }, share: (share: number) => void, signal: AbortSignal) => {
    const { promise, resolve, reject } = Promise.withResolvers<FormPicture>();
    signal.addEventListener('abort', () => reject(new TypeError('aborted')));
    told.push({ share });
    sent.push({
      name,
      answer: (picture) => act(async () => resolve(picture)),
      fail: (error) => act(async () => reject(error)),
    });
    return promise;
  },
}));

/** Renders a part of the form, inside its form. */
function inForm(part: ReactNode, values: Partial<FormValues> = {}, known: SeededQueries = []) {
  const forms: UseFormReturn<FormValues>[] = [];
  function Form() {
    const form = useForm<FormValues>({ defaultValues: { ...emptyValues, ...values } });
    forms.push(form);
    return <FormProvider {...form}>{part}</FormProvider>;
  }
  const used = renderInteractive(<Form />, known);
  const form = forms[0];
  if (!form) throw new Error('The form was not drawn');
  return { ...used, form };
}

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const fill = (label: string, value: string) => {
  fireEvent.focus(input(label));
  fireEvent.change(input(label), { target: { value } });
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

beforeEach(() => {
  sent.splice(0);
  told.splice(0);
});

describe('amount field', () => {
  test('is parsed while typing and formatted on blur', () => {
    const { form } = inForm(<AmountField name="price" per=" per month" />);
    fill('Price', '850k');
    expectShown('UGX 850,000 per month');
    expect(input('Price').value).toBe('850k');
    fireEvent.blur(input('Price'));
    expect(input('Price').value).toBe('850,000');
    expect(form.getValues('price')).toBe('850,000');
  });

  test('shows an error for an invalid amount on blur', () => {
    inForm(<AmountField name="price" hint="For example 850k, 1.2m, 1,250,000 or $800" />);
    fill('Price', 'a lot');
    expectShown('For example 850k, 1.2m, 1,250,000 or $800');
    fireEvent.blur(input('Price'));
    expectShown('Enter an amount such as 850,000, 850k or 1.2m');
    expect(input('Price').value).toBe('a lot');
  });

  test("sets the property's currency to dollars when the price is in dollars", () => {
    const { form } = inForm(<PriceFields />);
    fill('Price', '$800');
    fireEvent.blur(input('Price'));
    expect([form.getValues('currency'), form.getValues('price')]).toEqual(['USD', '800']);
  });

  test('updates the first payment while typing and warns of too much in advance', () => {
    inForm(<PriceFields />, { category: 'rental_units', price: '500,000' });
    fill('Rent in advance (months)', '3');
    expectShown('UGX 1,500,000');
    expect(screen.queryByText(/Landlord and Tenant Act/)).toBeNull();
    fill('Rent in advance (months)', '4');
    expectShown(
      /you can ask for at most 3 months of rent in advance unless both sides agree otherwise\./,
      'UGX 2,000,000',
    );
  });
});

describe('size field', () => {
  test('shows square metres while typing', () => {
    inForm(<SizeFields />);
    fill('Square feet', '1,000');
    expectShown('93 m²');
    fill('Square feet', '');
    expectShown('Also shown in square metres');
  });
});

describe('amenity fields', () => {
  const known = [[amenitiesQuery().queryKey, [{ name: 'Gym' }, { name: 'Parking' }]]] as const;
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

  test('tick and untick one amenity at a time', async () => {
    const { user, form } = inForm(<AmenityField />, { amenities: ['Pool'] }, known);
    await user.click(box('Gym'));
    expect(form.getValues('amenities')).toEqual(['Pool', 'Gym']);
    await user.click(box('Gym'));
    expect(form.getValues('amenities')).toEqual(['Pool']);
  });

  test('leave out amenities that another field covers, unless ticked', async () => {
    const { user } = inForm(<AmenityField />, { amenities: ['Parking'] }, known);
    await user.click(box('Parking'));
    expect(screen.queryByRole('checkbox', { name: 'Parking' })).toBeNull();
  });
});

describe('collapsed section', () => {
  test('opens by itself when it contains an error', () => {
    const { form } = inForm(<CollapsedFacts {...factSections.home} />);
    const group = screen.getByRole<HTMLDetailsElement>('group');
    expect(group.open).toBe(false);
    act(() => form.setError('parkingSlots', { message: 'Enter a whole number' }));
    expect(group.open).toBe(true);
  });

  test('counts its filled fields', () => {
    inForm(<CollapsedFacts {...factSections.home} />);
    const before = screen.getByText(/^0 of \d+ completed$/).textContent;
    fireEvent.change(screen.getByLabelText('Parking spaces'), { target: { value: '2' } });
    expectShown(before?.replace('0 of', '1 of') ?? '');
  });
});

describe('featured switch', () => {
  const read = 'GET /api/desk/featuring';
  const featured = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Featured property' });

  test('is off and disabled with an explanation when the plan has no featured place', async () => {
    const { form } = inForm(<OwnerFields />);
    expect(featured().disabled).toBe(false);
    await respondTo(read, { plan: 'Basic', limit: 0, used: 0 });
    expect(featured().disabled).toBe(true);
    expectShown(/^Your Basic plan does not include featured homes/);
    expect(form.getValues('isFeatured')).toBe(false);
  });

  test('can be turned off, and on again, for a featured home', async () => {
    const { user, form } = inForm(<OwnerFields />, { isFeatured: true });
    await respondTo(read, { plan: 'Basic', limit: 1, used: 1 });
    await user.click(featured());
    expect(form.getValues('isFeatured')).toBe(false);
    expect(featured().disabled).toBe(false);
    await user.click(featured());
    expect(form.getValues('isFeatured')).toBe(true);
  });
});

describe('location field', () => {
  type Told = Parameters<Geolocation['getCurrentPosition']>;
  /** Stubs geolocation. Returns functions that resolve or fail the latest request for the position. */
  function device() {
    const asked: { found: Told[0]; failed: NonNullable<Told[1]> }[] = [];
    vi.stubGlobal('navigator', {
      geolocation: {
        getCurrentPosition: (found: Told[0], failed: NonNullable<Told[1]>) => asked.push({ found, failed }),
      },
    });
    const at = (latitude: number, longitude: number, accuracy: number) => ({ latitude, longitude, accuracy });
    return {
      find: (coords: ReturnType<typeof at>) =>
        act(async () => asked.at(-1)?.found({ coords } as Parameters<Told[0]>[0])),
      fail: (code: number) =>
        act(async () => asked.at(-1)?.failed({ code } as Parameters<NonNullable<Told[1]>>[0])),
      at,
    };
  }

  test("sets the device's position with its accuracy", async () => {
    const { find, at } = device();
    const { form } = inForm(<PlaceFields />);
    fireEvent.click(button('Use my location'));
    expect(button('Finding your location...').disabled).toBe(true);
    await find(at(0.312345678, 32.581234567, 12.4));
    expect(form.getValues(['lat', 'lng'])).toEqual(['0.31235', '32.58123']);
    expectShown('The pin is at your location, accurate to 12 m.');
    fill('Latitude', '0.4');
    expect(screen.queryByText(/^The pin is at your location, accurate to/)).toBeNull();
  });

  test.each([
    [0.2, '1 m.'],
    [100, '100 m.'],
    [101, '101 m. Check it on the map.'],
    [1_000, '1.0 km. Check it on the map.'],
  ])('with an accuracy of %d metres shows: %s', async (accuracy, words) => {
    const { find, at } = device();
    inForm(<PlaceFields />);
    fireEvent.click(button('Use my location'));
    await find(at(0.3, 32.5, accuracy));
    expectShown(`The pin is at your location, accurate to ${words}`);
  });

  test('warns of a position with low accuracy', async () => {
    const { find, at } = device();
    inForm(<PlaceFields />);
    fireEvent.click(button('Use my location'));
    await find(at(0.3, 32.5, 1_500));
    expectShown('The pin is at your location, accurate to 1.5 km. Check it on the map.');
  });

  test('sets no position outside Uganda or when the device returns none', async () => {
    const { find, at, fail } = device();
    const { form } = inForm(<PlaceFields />);
    fireEvent.click(button('Use my location'));
    await find(at(48.1, 11.5, 5));
    expectShown('You do not appear to be in Uganda. Place the pin on the map.');
    fireEvent.click(button('Use my location'));
    await fail(1);
    expect(button('Use my location').disabled).toBe(false);
    expect(form.getValues(['lat', 'lng'])).toEqual(['', '']);
  });

  test('shows an error on blur for coordinates outside Uganda', () => {
    inForm(<PlaceFields />);
    fill('Latitude', '12');
    expect(screen.queryByText(/^In Uganda, latitude is between/)).toBeNull();
    fireEvent.blur(input('Latitude'));
    expectShown('In Uganda, latitude is between -1.6 and 4.3');
  });
});

describe('photo fields', () => {
  const picture = (key: string, more: Partial<FormPicture> = {}): FormPicture => ({
    key,
    width: 1600,
    height: 1200,
    colour: '#c9b8a0',
    alt: key,
    ...more,
  });
  const allowed = (pictures: number | null) =>
    [
      [allowanceQuery().queryKey, { plan: 'Basic', pictures, tours: null, toursUsed: 0, room: null }],
    ] as const;
  const shown = (keys: string[], most: number | null = null, rooms: string[] = []) =>
    inForm(
      <PictureField ref={null} rooms={rooms} />,
      { pictures: keys.map((key) => picture(key)) },
      allowed(most),
    );
  const keysOf = (form: UseFormReturn<FormValues>) => form.getValues('pictures').map(({ key }) => key);
  const chooser = () => screen.getByLabelText<HTMLInputElement>(/^(Upload photos|Uploading\.\.\.)$/);
  const jpeg = (name: string) => new File([name], name, { type: 'image/jpeg' });

  test('move by buttons that keep the focus and announce the new position', async () => {
    const { user, form } = shown(['a', 'b', 'c']);
    await user.click(button('Move photo 1 later'));
    expect(keysOf(form)).toEqual(['b', 'a', 'c']);
    expectShown('Photo 1 is now number 2');
    expect(document.activeElement).toBe(button('Move photo 2 later'));
    await user.click(button('Move photo 2 later'));
    expect(keysOf(form)).toEqual(['b', 'c', 'a']);
    // The button has no further effect, so the grip gets the focus.
    expect(document.activeElement).toBe(button('Photo 3. Drag to reorder, or use the arrow keys'));
    await user.click(button('Move photo 2 earlier'));
    expect(keysOf(form)).toEqual(['c', 'b', 'a']);
    expectShown('Photo 2 is now the cover');
  });

  test.each([
    ['{ArrowLeft}', ['b', 'a', 'c']],
    ['{ArrowUp}', ['b', 'a', 'c']],
    ['{ArrowRight}', ['a', 'c', 'b']],
    ['{ArrowDown}', ['a', 'c', 'b']],
    ['{Home}', ['b', 'a', 'c']],
    ['{End}', ['a', 'c', 'b']],
    ['{Enter}', ['a', 'b', 'c']],
  ])('move by the key %s', async (key, order) => {
    const { user, form } = shown(['a', 'b', 'c']);
    button('Photo 2. Drag to reorder, or use the arrow keys').focus();
    await user.keyboard(key);
    expect(keysOf(form)).toEqual(order);
  });

  test('move by dragging, and return on Escape', () => {
    const { form } = shown(['a', 'b', 'c']);
    const tiles = [...document.querySelectorAll('[data-photo]')];
    for (const [at, tile] of tiles.entries())
      vi.spyOn(tile, 'getBoundingClientRect').mockReturnValue(new DOMRect(at * 100, 0, 90, 90));
    const grip = button('Photo 1. Drag to reorder, or use the arrow keys');
    const start = { button: 0, isPrimary: true };
    fireEvent.pointerDown(grip, start);
    fireEvent.pointerMove(globalThis.window, { clientX: 250, clientY: 50 });
    fireEvent.keyDown(globalThis.window, { key: 'Escape' });
    fireEvent.pointerUp(globalThis.window);
    expect(keysOf(form)).toEqual(['a', 'b', 'c']);
    fireEvent.pointerDown(grip, { ...start, button: 2 });
    fireEvent.pointerMove(globalThis.window, { clientX: 250, clientY: 50 });
    fireEvent.pointerUp(globalThis.window);
    expect(keysOf(form)).toEqual(['a', 'b', 'c']);
    fireEvent.pointerDown(grip, start);
    fireEvent.pointerMove(globalThis.window, { clientX: 250, clientY: 50 });
    fireEvent.pointerUp(globalThis.window);
    expect(keysOf(form)).toEqual(['b', 'c', 'a']);
  });

  test('are removed one by one, with the focus on the add button', async () => {
    const { user, form } = shown(['a', 'b', 'c']);
    await user.click(button('Remove photo 2'));
    expect(keysOf(form)).toEqual(['a', 'c']);
    expect(document.activeElement).toBe(chooser());
  });

  test('have one caption each', () => {
    const { form } = shown(['a', 'b']);
    fireEvent.change(input('Caption for photo 2'), { target: { value: 'Kitchen' } });
    expect(form.getValues('pictures').map(({ alt }) => alt)).toEqual(['a', 'Kitchen']);
  });

  test('add and announce photos as they arrive', async () => {
    const { user, form } = shown(['a']);
    await user.upload(chooser(), jpeg('gate.jpg'));
    expectShown('Sending...', 'Uploading...');
    act(() => told[0]?.share(0.5));
    expect(screen.getByRole('progressbar', { name: 'Uploading gate.jpg' }).getAttribute('value')).toBe('0.5');
    await sent[0]?.answer(picture('b'));
    expect(keysOf(form)).toEqual(['a', 'b']);
    expect(toastText()).toBe('Image uploaded successfully');
    expect(screen.queryByText('gate.jpg')).toBeNull();
    expectShown('Upload photos');
  });

  test('show a duplicate photo once', async () => {
    const { user, form } = shown(['a']);
    await user.upload(chooser(), jpeg('again.jpg'));
    await sent[0]?.answer(picture('a'));
    expect(keysOf(form)).toEqual(['a']);
    expect(toastText()).toMatch(/^Photo already added: again\.jpg is the same/);
  });

  test('retry uploads on request after a temporary failure', async () => {
    const { user, form } = shown([]);
    await user.upload(chooser(), jpeg('gate.jpg'));
    await sent[0]?.fail(new PictureRefusal('The server is busy', { mayPass: true }));
    expectShown('The server is busy');
    expect(toastText()).toBe('Error: gate.jpg: The server is busy');
    await user.click(button('Try again: gate.jpg'));
    expect(screen.queryByText('The server is busy')).toBeNull();
    await sent[1]?.answer(picture('b'));
    expect(keysOf(form)).toEqual(['b']);
  });

  test('offer only removal after a permanent rejection', async () => {
    const { user } = shown([]);
    await user.upload(chooser(), jpeg('gate.jpg'));
    await sent[0]?.fail(new PictureRefusal('This is no photograph', { mayPass: false }));
    expect(screen.queryByRole('button', { name: 'Try again: gate.jpg' })).toBeNull();
    await user.click(button('Remove: gate.jpg'));
    expect(screen.queryByText('gate.jpg')).toBeNull();
    expect(document.activeElement).toBe(chooser());
  });

  test('reject other file types at once and continue with the rest', async () => {
    const { user } = shown([]);
    fireEvent.change(chooser(), {
      target: { files: [new File(['x'], 'notes.txt', { type: 'text/plain' }), jpeg('gate.jpg')] },
    });
    await act(async () => {});
    expectShown(pictureMessages.notImage, 'gate.jpg');
    expect(sent.map(({ name }) => name)).toEqual(['gate.jpg']);
    await user.click(button('Remove: notes.txt'));
    expect(screen.queryByText('notes.txt')).toBeNull();
  });

  test("reject photos beyond the plan's limit, counting uploads in progress", async () => {
    const { user } = shown(['a'], 3);
    expectShown(/^Photos in your Basic plan: 1 of 3 used\./);
    await user.upload(chooser(), [jpeg('one.jpg'), jpeg('two.jpg'), jpeg('three.jpg')]);
    expectShown('Your Basic plan allows 3 photos per home');
    expect(screen.getAllByRole('button', { name: /^Remove: / })).toHaveLength(1);
    expect(button('Remove: three.jpg')).toBeDefined();
  });

  test("keep a home's photos beyond the limit and accept no more", async () => {
    const { user } = shown(['a', 'b', 'c'], 2);
    expectShown(/^Photos in your Basic plan: 3 of 3 used\./);
    await user.click(button('Remove photo 3'));
    expectShown(/^Photos in your Basic plan: 2 of 3 used\./);
  });

  test('accept dropped photos', async () => {
    shown([]);
    const zone = screen.getByRole('group', { name: 'Photos' });
    fireEvent.drop(zone, { dataTransfer: { files: [jpeg('gate.jpg')], types: ['Files'] } });
    await act(async () => {});
    expect(sent.map(({ name }) => name)).toEqual(['gate.jpg']);
    expect(fireEvent.dragOver(zone, { dataTransfer: { types: ['Files'] } })).toBe(false);
    expect(fireEvent.dragOver(zone, { dataTransfer: { types: ['text/plain'] } })).toBe(true);
  });

  test('cancel uploads when the form is closed', async () => {
    const { user, change } = shown([]);
    await user.upload(chooser(), [jpeg('one.jpg'), jpeg('two.jpg')]);
    change(null);
    await act(async () => {});
    expect(sent.map(({ name }) => name)).toEqual(['one.jpg']);
    expect(toastText()).toBeNull();
  });

  describe('floor plan editor', () => {
    const pins = (form: UseFormReturn<FormValues>) => form.getValues('pictures.0.pins');
    const plan = async () => {
      const used = shown(['a'], null, ['Hall', 'Kitchen']);
      await used.user.click(screen.getByRole('checkbox', { name: 'Floor plan' }));
      return used;
    };
    const pin = (room: string) => button(`${room}. Move it with the arrow keys`);

    test('marks a photo as a floor plan and as a photo again', async () => {
      const { user, form } = await plan();
      expect(pins(form)).toEqual([]);
      await user.click(screen.getByRole('checkbox', { name: 'Floor plan' }));
      expect(form.getValues('pictures')).toEqual([picture('a')]);
      expect(screen.queryByRole('group', { name: 'Rooms on a' })).toBeNull();
    });

    test('places each room once, in the middle first', async () => {
      const { user, form } = await plan();
      await user.click(button('Hall'));
      await user.click(button('Hall ✓'));
      expect(pins(form)).toEqual([{ room: 'Hall', x: 0.5, y: 0.5 }]);
      expect(button('Hall ✓').getAttribute('aria-pressed')).toBe('true');
    });

    test('moves rooms by keyboard within the plan', async () => {
      const { user, form } = await plan();
      await user.click(button('Hall'));
      await user.click(button('Kitchen'));
      pin('Hall').focus();
      await user.keyboard('{ArrowRight}{ArrowUp}');
      expect(pins(form)).toContainEqual({ room: 'Hall', x: 0.51, y: 0.49 });
      expect(pins(form)).toContainEqual({ room: 'Kitchen', x: 0.5, y: 0.5 });
      for (let times = 0; times < 60; times++) fireEvent.keyDown(pin('Hall'), { key: 'ArrowLeft' });
      expect(pins(form)).toContainEqual({ room: 'Hall', x: 0, y: 0.49 });
    });

    test('places the selected room where the user taps, and removes it', async () => {
      const { user, form } = await plan();
      const ground = within(screen.getByRole('group', { name: 'Rooms on a' })).getByAltText('a');
      vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 20, 200, 100));
      fireEvent.click(ground, { clientX: 60, clientY: 95 });
      expect(pins(form)).toEqual([]);
      await user.click(button('Hall'));
      fireEvent.click(ground, { clientX: 60, clientY: 95 });
      expect(pins(form)).toEqual([{ room: 'Hall', x: 0.25, y: 0.75 }]);
      await user.click(button('Remove Hall from the floor plan'));
      expect(pins(form)).toEqual([]);
      expect(button('Hall').getAttribute('aria-pressed')).toBe('false');
    });
  });
});

test('changes the tabs of the form by tap and arrow keys', async () => {
  const onTab = vi.fn<(tab: FormTab) => void>();
  const { user } = renderInteractive(
    <FormPage title="Edit" listAddress="/" tab="details" onTab={onTab} details="D" tour="T" />,
  );
  const tab = (name: string) => screen.getByRole('tab', { name });
  await user.click(tab('Virtual Tour'));
  tab('Property Details').focus();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(tab('Virtual Tour'));
  await user.keyboard('a');
  expect(onTab.mock.calls).toEqual([['tour'], ['tour']]);
});
