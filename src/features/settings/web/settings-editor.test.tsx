import { describe, expect, test } from 'vitest';
import type { Field, KindOfSettings, Preview, Setting } from '#features/settings/schema.ts';
import { renderPart } from '#kit/web/testing/render-to-string.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { settingHistoryQuery, settingsQuery } from './queries.ts';
import { SettingFields } from './setting-fields.tsx';
import { SettingForm } from './setting-form.tsx';
import { SettingHistory } from './setting-history.tsx';
import { SettingsEditor } from './settings-editor.tsx';

const setting: Setting = {
  key: 'rental-5',
  title: 'Unlock',
  summary: 'UGX 10,000',
  note: null,
  value: { title: 'Unlock', currency: 'UGX', price: 10_000 },
  version: 'v1',
  standard: null,
};
const field = (name: string, kind: Field['kind'], over: Partial<Field> = {}): Field => ({
  ...{ name, kind, label: name.toUpperCase(), hint: null, options: [] },
  ...over,
});
const kind: KindOfSettings = {
  kind: 'viewing-packages',
  title: 'Viewing packages',
  says: 'Open quotes keep their price.',
  canAdd: false,
  fields: [field('title', 'line'), field('currency', 'fixed'), field('price', 'money')],
  proposals: [],
  settings: [setting],
};

describe('a settings section', () => {
  const desk = (...kinds: KindOfSettings[]) =>
    renderPart(<SettingsEditor part="prices" />, [[settingsQuery('prices').queryKey, kinds]]);
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...setting, key: `${index}`, title: `Area ${index}` }));

  test('lists each kind with the effect of a change, and each setting with its differences', () => {
    const { buttons, html, links, words } = desk(kind);
    expect(words).toContain('Viewing packages Open quotes keep their price.');
    expect(buttons).toEqual(['Unlock UGX 10,000']);
    expect(links).toHaveLength(6);
    expect(/<a [^>]*aria-current="[^"]*"[^>]*>/.exec(html)?.[0]).toContain('part=prices');
    expect(desk({ ...kind, settings: [] }).words).toContain('None yet.');
  });

  test('offers to add only where possible', () => {
    expect(desk({ ...kind, canAdd: true }).buttons[0]).toBe('Add to viewing packages');
    expect(desk(kind).words).not.toContain('Add to');
  });

  test('can be searched once there are many settings', () => {
    const finds = (count: number) =>
      desk({ ...kind, settings: many(count) }).words.includes('Search viewing packages');
    expect([finds(12), finds(13)]).toEqual([false, true]);
  });

  test.each([
    ['Retired', { value: { isRetired: true } }, { value: { isRetired: false } }],
    ['Coming soon', { value: { comingSoon: true } }, { value: { comingSoon: false } }],
    ['Samples', { value: { areSamples: true } }, { value: { areSamples: false } }],
    [
      'Customised',
      { value: { subject: 'Mine', body: 'B' }, standard: { subject: 'S', body: 'B' } },
      { value: { subject: 'S', body: 'B' }, standard: { subject: 'S', body: 'B' } },
    ],
  ] satisfies [string, Partial<Setting>, Partial<Setting>][])(
    'shows %s only where it is true',
    (badge, over, not) => {
      const says = (one: Partial<Setting>) =>
        desk({ ...kind, settings: [{ ...setting, ...one }] }).words.includes(badge);
      expect([says(over), says(not), says({})]).toEqual([true, false, false]);
    },
  );

  test('shows that it could not be loaded', () => {
    const failed = renderPart(<SettingsEditor part="prices" />, [
      [settingsQuery('prices').queryKey, new Error('503')],
    ]);
    expect(failed.words).toContain('We could not load the settings.');
  });
});

describe('the form of a setting', () => {
  const form = (one: Setting | null) =>
    renderPart(<SettingForm kind={kind} setting={one} onClose={() => {}} />);
  const valueOf = (html: string, name: string) =>
    /value="([^"]*)"/.exec(new RegExp(`<input [^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? '')?.[1];

  test('shows current values, and read-only ones without a field', () => {
    const { buttons, html, words } = form(setting);
    expect(['title', 'price', 'currency'].map((name) => valueOf(html, name))).toEqual([
      'Unlock',
      '10000',
      undefined,
    ]);
    expect(words).toContain('CURRENCY UGX');
    expect(words).toContain('History');
    expect(buttons).toEqual(['Preview changes', 'Close']);
  });

  test('is empty for a new setting, without a history', () => {
    const { html, words } = form(null);
    expect(['title', 'price'].map((name) => valueOf(html, name))).toEqual(['', '']);
    expect(words).not.toMatch(/CURRENCY|History/);
  });

  test('shows the note of a built-in text, and restores the standard', () => {
    const mail = { ...setting, note: 'Placeholders: {product}.', standard: { title: 'T' } };
    expect(form(mail).buttons).toEqual(['Preview changes', 'Restore default text', 'Close']);
    expect(form(mail).words).toContain('Placeholders: {product}.');
  });
});

describe('a field', () => {
  const options = [
    { value: 'a', name: 'One' },
    { value: 'b', name: 'Other' },
  ];
  const one = (of: Field, value: string | boolean, faults: Record<string, string> = {}) =>
    renderPart(
      <SettingFields fields={[of]} draft={{ [of.name]: value }} errors={faults} onChange={() => {}} />,
    );
  const ticked = (html: string) =>
    [...html.matchAll(/<input [^>]*>/g)].map(([input]) => input.includes('checked'));

  test('is ticked, selected or filled as in the setting', () => {
    expect([true, false].map((value) => ticked(one(field('x', 'flag'), value).html))).toEqual([
      [true],
      [false],
    ]);
    expect(one(field('x', 'choice', { options }), 'b').html).toContain('<option value="b" selected="">Other');
    expect(ticked(one(field('x', 'choices', { options }), 'b').html)).toEqual([false, true]);
    expect(one(field('x', 'lines'), 'One\nTwo').html).toMatch(/<textarea[^>]*>One\nTwo</);
    expect(one(field('x', 'number'), '7').html).toMatch(/inputMode="decimal"|inputmode="decimal"/);
  });

  test.each(['line', 'number', 'lines', 'flag', 'choice', 'choices'] as const)(
    'shows for %s its hint, or the error instead',
    (how) => {
      const of = field('x', how, { hint: 'So and so', options });
      expect(one(of, '').words).toContain('So and so');
      expect(one(of, '', { x: 'Not so' }).words).toContain('Not so');
    },
  );
});

describe('the preview of a change', () => {
  const preview: Preview = {
    key: 'rental-5',
    version: 'v1',
    changes: [{ label: 'Price', from: 'UGX 10,000', to: 'UGX 12,000' }],
    effects: ['3 open quotes will keep their price.'],
    mail: null,
    needsSecondAdmin: false,
  };
  const dialog = (over: Partial<Preview>, key: string | null = 'rental-5') =>
    renderPart(
      <PreviewDialog
        kind="viewing-packages"
        title="Unlock"
        input={{ key, version: 'v1' }}
        preview={{ ...preview, ...over }}
        onSaved={() => {}}
        onClose={() => {}}
      />,
    );

  test('is shown before saving, with a reason', () => {
    const { buttons, words } = dialog({});
    expect(words).toContain(
      'The change is saved at once. If it names a first day, it applies from that day. Price UGX 10,000 changes to UGX 12,000 3 open quotes will keep their price.',
    );
    expect(buttons.slice(-2)).toEqual(['Back to form', 'Save']);
    expect(words).not.toContain('Plain text');
    expect(dialog({}, null).words).toContain(
      'The change is saved at once. If it names a first day, it applies from that day. Price UGX 12,000',
    );
  });

  test('renders an email without running anything in it', () => {
    const { html, words } = dialog({ mail: { subject: 'Hello', text: 'In text', html: '<p>In HTML</p>' } });
    expect(words).toContain('Hello Plain text In text');
    expect(html).toMatch(/<iframe[^>]* sandbox=""/);
  });

  test('is empty where nothing changes, which cannot be saved', () => {
    const { buttons, words } = dialog({ changes: [] });
    expect(words).toContain('There are no changes to save.');
    expect(buttons).not.toContain('Save');
  });
});

describe('the history of a setting', () => {
  const change = { id: 3, at: '2026-11-25T09:00:00Z', by: 'admin', reason: 'A reason', isAddition: false };
  const history = (reply: unknown, canRetire = false) =>
    renderPart(
      <SettingHistory
        kind="areas"
        settingKey="x"
        canRetire={canRetire}
        isPending={false}
        onUndo={() => {}}
      />,
      [[settingHistoryQuery('areas', 'x').queryKey, reply]],
    );
  const past = (over: object) =>
    history([{ ...change, changes: [{ label: 'Name', from: 'A', to: 'B' }], undoes: null, ...over }]);

  test('shows author, change, time and reason', () => {
    expect(past({}).words).toContain('25 Nov 2026, 12:00 PM, by admin A reason Name A');
    expect(past({ by: null, undoes: 2 }).words).toContain(', by a deleted account, earlier change undone');
  });

  test('offers no undo for an added entry that cannot be retired', () => {
    expect(past({ isAddition: true }).buttons).toEqual([]);
    expect(past({ isAddition: true }).words).toContain(', by admin, added');
  });

  test('is empty, or shows that it could not be loaded', () => {
    expect(history([]).words).toBe('No changes yet.');
    expect(history(new Error('503')).words).toContain('We could not load the history.');
  });
});
