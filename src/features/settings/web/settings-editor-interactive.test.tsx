import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Field, KindOfSettings, PastChange, Preview, Setting } from '#features/settings/schema.ts';
import {
  expectShown,
  failWithNetworkError,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
  toastText,
} from '#kit/web/testing/render-interactive.tsx';
import { KindSection } from './kind-section.tsx';
import { settingHistoryQuery, settingsQuery } from './queries.ts';
import { SettingsEditor } from './settings-editor.tsx';

const field = (name: string, kind: Field['kind'], over: Partial<Field> = {}): Field => ({
  ...{ name, kind, label: name, hint: null, options: [] },
  ...over,
});
const setting = (key: string, over: Partial<Setting> = {}): Setting => ({
  ...{ key, title: `Package ${key}`, summary: 'UGX 10,000', note: null, version: 'v1', standard: null },
  value: { title: `Package ${key}`, currency: 'UGX', price: 10_000, isRetired: false },
  ...over,
});
const kind: KindOfSettings = {
  kind: 'viewing-packages',
  title: 'Viewing packages',
  says: 'Open quotes keep their price.',
  canAdd: true,
  fields: [
    field('title', 'line'),
    field('currency', 'fixed'),
    field('price', 'money'),
    field('isRetired', 'flag'),
  ],
  proposals: [],
  settings: [setting('a'), setting('b')],
};
const preview: Preview = {
  key: 'a',
  version: 'v1',
  changes: [{ label: 'Price', from: 'UGX 10,000', to: 'UGX 12,000' }],
  effects: ['3 open quotes will keep their price.'],
  mail: null,
  needsSecondAdmin: false,
};
const past: PastChange = {
  ...{ id: 3, at: '2026-11-25T09:00:00Z', by: 'admin', reason: 'A reason', changes: [] },
  ...{ isAddition: false, undoes: null },
};
const look = 'POST /api/settings/viewing-packages/preview';
const save = 'POST /api/settings/viewing-packages/changes';
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const heads = () =>
  screen.getAllByRole('button', { name: /^Package/ }).map((head) => head.getAttribute('aria-expanded'));

const used = (over: Partial<KindOfSettings> = {}) =>
  renderInteractive(<KindSection kind={{ ...kind, ...over }} />, [
    [settingHistoryQuery('viewing-packages', 'a').queryKey, [past]],
    [settingHistoryQuery('viewing-packages', 'b').queryKey, []],
  ]);

async function opened(over: Partial<KindOfSettings> = {}) {
  const one = used(over);
  await one.user.click(button(/^Package a/));
  return one;
}

async function looked(over: Partial<KindOfSettings> = {}) {
  const one = await opened(over);
  await one.user.clear(input('price'));
  await one.user.type(input('price'), '12,000');
  await one.user.click(button('Preview changes'));
  await respondTo(look, preview);
  return one;
}

describe('one kind of settings', () => {
  test('opens one setting at a time, and closes it on a tap', async () => {
    const { user } = await opened();
    expect(heads()).toEqual(['true', 'false']);
    await user.click(button(/^Package b/));
    expect([heads(), input('title').value]).toEqual([['false', 'true'], 'Package b']);
    await user.click(button(/^Package b/));
    expect([heads(), screen.queryByLabelText('title')]).toEqual([['false', 'false'], null]);
  });

  test('closes a setting by its form, too', async () => {
    const { user } = await opened();
    await user.click(button('Close'));
    expect(heads()).toEqual(['false', 'false']);
  });

  test('replaces the open setting by the form of a new one', async () => {
    const { user } = await opened();
    await user.click(button('Add to viewing packages'));
    expectShown('New');
    expect([heads(), input('title').value]).toEqual([['false', 'false'], '']);
    await user.click(button('Close'));
    expect(screen.queryByText('New')).toBeNull();
  });

  test('is searched by title and summary in any letter case', async () => {
    const settings = Array.from({ length: 13 }, (_, at) =>
      setting(`${at}`, { summary: at === 4 ? 'For Kira' : '' }),
    );
    const { user } = used({ settings });
    await user.type(input('Search viewing packages'), ' KIRA ');
    expect(screen.getAllByRole('button', { name: /^Package/ }).map(({ textContent }) => textContent)).toEqual(
      ['Package 4For Kira'],
    );
    await user.clear(input('Search viewing packages'));
    await user.type(input('Search viewing packages'), 'package 12');
    expect(heads()).toHaveLength(1);
    await user.type(input('Search viewing packages'), 'x');
    expectShown('No matches.');
  });
});

describe('a change', () => {
  test('is previewed first: sends only changed fields, once', async () => {
    const { user } = await opened();
    await user.clear(input('price'));
    await user.type(input('price'), '12,000');
    await user.click(input('isRetired'));
    await user.click(button('Preview changes'));
    expect(button('Checking...').disabled).toBe(true);
    expect(sentBody(look).body).toEqual({
      key: 'a',
      version: 'v1',
      value: { price: 12_000, isRetired: true },
    });
    expect(pendingRequests()).toEqual([look]);
  });

  test('shows a refusal beside its field and keeps the input', async () => {
    const { user } = await opened();
    await user.clear(input('price'));
    await user.type(input('price'), 'much');
    await user.click(button('Preview changes'));
    await respondWithError(look, 400, 'No', { fields: { price: 'Please enter an amount' } });
    expectShown('Please enter an amount');
    expect([input('price').value, screen.queryByText('Reason for the change')]).toEqual(['much', null]);
  });

  test('shows that the preview failed', async () => {
    const { user } = await opened();
    await user.click(button('Preview changes'));
    await failWithNetworkError(look);
    expectShown('You are offline. Your changes are still here. Try again when you are back online.');
    expect(button('Preview changes').disabled).toBe(false);
  });

  test('is saved as previewed with a reason, and closes the form', async () => {
    const { user } = await looked();
    await user.type(input('Reason for the change'), 'A better price');
    await user.click(button('Save'));
    expect(button('Saving...').disabled).toBe(true);
    expect(sentBody(save).body).toEqual({
      key: 'a',
      version: 'v1',
      value: { price: 12_000 },
      reason: 'A better price',
    });
    await respondTo(save, setting('a', { title: 'Unlock' }));
    expect(toastText()).toBe('Saved: Unlock');
    expect([heads(), screen.queryByText('Reason for the change')]).toEqual([['false', 'false'], null]);
  });

  test('shows a missing reason in the dialog, which stays open', async () => {
    const { user } = await looked();
    await user.click(button('Save'));
    expect(sentBody(save).body).toMatchObject({ reason: '' });
    await respondWithError(save, 400, 'No', { fields: { reason: 'Enter a reason of 3 to 300 characters' } });
    expectShown('Enter a reason of 3 to 300 characters');
    expect([toastText(), heads()]).toEqual([null, ['true', 'false']]);
  });

  test('shows that another user made a change meanwhile', async () => {
    const { user } = await looked();
    await user.type(input('Reason for the change'), 'A better price');
    await user.click(button('Save'));
    await respondWithError(save, 409, 'Somebody has just changed it');
    expect(screen.getByRole('alert').textContent).toBe('Somebody has just changed it');
    expect(input('Reason for the change').value).toBe('A better price');
  });

  test('returns to the form with the input, and is previewed again', async () => {
    const { user } = await looked();
    await user.click(button('Back to form'));
    expect([screen.queryByText('Reason for the change'), input('price').value]).toEqual([null, '12,000']);
    await user.click(button('Preview changes'));
    expect(pendingRequests()).toEqual([look]);
  });

  test('shows that nothing changes, and returns to the form', async () => {
    const { user } = await opened();
    await user.click(button('Preview changes'));
    expect(sentBody(look).body).toEqual({ key: 'a', version: 'v1', value: {} });
    await respondTo(look, { ...preview, changes: [] });
    const dialog = within(screen.getByRole('dialog', { name: 'Package a' }));
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(heads()).toEqual(['true', 'false']);
  });

  test('sends a new entry in full, without a key', async () => {
    const { user } = used();
    await user.click(button('Add to viewing packages'));
    await user.type(input('title'), 'Unlock');
    await user.click(button('Preview changes'));
    const value = { title: 'Unlock', price: null, isRetired: false };
    expect(sentBody(look).body).toEqual({ key: null, version: null, value });
    await respondTo(look, { ...preview, key: null, version: null });
    expectShown('The change is saved at once. If it names a first day, it applies from that day.');
    await user.type(input('Reason for the change'), 'Asked for');
    await user.click(button('Save'));
    expect(sentBody(save).body).toEqual({ key: null, version: null, value, reason: 'Asked for' });
    await respondTo(save, setting('c', { title: 'Unlock' }));
    expect([toastText(), screen.queryByText('New')]).toEqual(['Added: Unlock', null]);
  });

  test('sends the standard text on a reset, whatever was typed', async () => {
    const standard = { title: 'Standard' };
    const { user } = await opened({ settings: [setting('a', { standard })] });
    await user.type(input('title'), ' of mine');
    await user.click(button('Restore default text'));
    expect(sentBody(look).body).toEqual({ key: 'a', version: 'v1', value: standard });
    expect(button('Restore default text').disabled).toBe(true);
  });

  test('is undone by its ID after one preview', async () => {
    const { user } = await opened();
    await user.click(button('Undo this change'));
    expect(sentBody(look).body).toEqual({ key: 'a', version: 'v1', undoes: 3 });
    expect(button('Undo this change').disabled).toBe(true);
    await respondTo(look, preview);
    await user.type(input('Reason for the change'), 'It was wrong');
    await user.click(button('Save'));
    expect(sentBody(save).body).toEqual({ key: 'a', version: 'v1', undoes: 3, reason: 'It was wrong' });
  });
});

describe('a field', () => {
  const options = [
    { value: 'a', name: 'One' },
    { value: 'b', name: 'Other' },
  ];
  const sent = async (
    of: Field,
    value: Setting['value'][string],
    fill: (user: ReturnType<typeof renderInteractive>['user']) => Promise<void>,
  ) => {
    const { user } = await opened({ fields: [of], settings: [setting('a', { value: { x: value } })] });
    await fill(user);
    await user.click(button('Preview changes'));
    return sentBody(look).body;
  };

  test('sends the selected option', async () => {
    const of = field('x', 'choice', { options });
    expect(await sent(of, 'a', (user) => user.selectOptions(input('x'), 'Other'))).toMatchObject({
      value: { x: 'b' },
    });
  });

  test('sends the currently ticked boxes, in their order', async () => {
    const of = field('x', 'choices', { options });
    const body = await sent(of, ['b'], (user) => user.click(screen.getByLabelText('One')));
    expect(body).toMatchObject({ value: { x: ['a', 'b'] } });
  });

  test('can untick all boxes', async () => {
    const of = field('x', 'choices', { options });
    const body = await sent(of, ['b'], (user) => user.click(screen.getByLabelText('Other')));
    expect(body).toMatchObject({ value: { x: [] } });
  });

  test('sends each line', async () => {
    const body = await sent(field('x', 'lines'), ['One'], (user) => user.type(input('x'), '{Enter}Two'));
    expect(body).toMatchObject({ value: { x: ['One', 'Two'] } });
  });

  test('asks for a numeric keyboard only where it is a number', async () => {
    await opened();
    expect([input('title').inputMode, input('price').inputMode]).toEqual(['', 'decimal']);
  });
});

describe('a settings section', () => {
  test('scrolls to the kind in its address once it has loaded', async () => {
    history.replaceState(null, '', '/admin/settings?part=prices#viewing-packages');
    const seen: string[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scroll(this: Element) {
      seen.push(this.id);
    });
    renderInteractive(<SettingsEditor part="prices" />);
    screen.getByRole('status', { name: 'Loading the settings' });
    expect(seen).toEqual([]);
    await respondTo('GET /api/settings?part=prices', [kind]);
    expect(seen).toEqual(['viewing-packages']);
  });

  test('does not scroll without a kind', () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    renderInteractive(<SettingsEditor part="prices" />, [[settingsQuery('prices').queryKey, [kind]]]);
    expect(scroll).not.toHaveBeenCalled();
  });

  test('is requested again after a failure', async () => {
    const { user } = renderInteractive(<SettingsEditor part="prices" />);
    await respondWithError('GET /api/settings?part=prices', 503, 'Later');
    await user.click(button('Try again'));
    await respondTo('GET /api/settings?part=prices', [kind]);
    expectShown('Viewing packages');
    expect(screen.queryByText('We could not load the settings.')).toBeNull();
  });
});
