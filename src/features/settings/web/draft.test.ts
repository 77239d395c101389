import { expect, test } from 'vitest';
import type { FieldKind } from '#features/settings/choices.ts';
import type { Field } from '#features/settings/schema.ts';
import { changesIn, selectedInOrder, toDraft } from './draft.ts';

const field = (name: string, kind: FieldKind): Field => ({
  name,
  kind,
  label: name,
  hint: null,
  options: [],
});
const fields = [
  field('title', 'line'),
  field('currency', 'fixed'),
  field('price', 'money'),
  field('quota', 'number'),
  field('says', 'lines'),
  field('isRetired', 'flag'),
];
const value = {
  title: 'Unlock',
  currency: 'UGX',
  price: 10_000,
  quota: null,
  says: ['One', 'Two'],
  isRetired: false,
};

test('sends only changed fields, and a new entry in full', () => {
  const opened = toDraft(fields, value);
  expect(opened).toEqual({
    title: 'Unlock',
    currency: 'UGX',
    price: '10000',
    quota: '',
    says: 'One\nTwo',
    isRetired: false,
  });
  expect(changesIn(fields, opened, opened)).toEqual({});
  expect(changesIn(fields, { ...opened, price: '12,000 ', says: 'One\n\n Three ' }, opened)).toEqual({
    price: 12_000,
    says: ['One', 'Three'],
  });
  const { currency: _, ...added } = value;
  expect(changesIn(fields, opened, null)).toEqual(added);
});

test('sends the ticked boxes in their order', () => {
  const options = ['owner', 'agent', 'company'].map((value) => ({ value, name: value }));
  const boxes = [{ ...field('kinds', 'choices'), options }];
  const opened = toDraft(boxes, { kinds: ['company', 'agent'] });
  expect(opened).toEqual({ kinds: 'agent\ncompany' });
  const ticked = { kinds: selectedInOrder(options, ['company', 'agent', 'owner']) };
  expect(changesIn(boxes, ticked, opened)).toEqual({ kinds: ['owner', 'agent', 'company'] });
  expect(changesIn(boxes, { kinds: '' }, opened)).toEqual({ kinds: [] });
  expect(changesIn(boxes, { kinds: selectedInOrder(options, ['company', 'agent']) }, opened)).toEqual({});
});

test('sends an invalid number as typed, so that the server refuses it', () => {
  const opened = toDraft(fields, value);
  expect(changesIn(fields, { ...opened, quota: 'ten' }, opened)).toEqual({ quota: 'ten' });
  expect(changesIn(fields, { ...opened, price: '' }, opened)).toEqual({ price: null });
});

test('accepts a number in groups, with spaces or commas', () => {
  const opened = toDraft(fields, value);
  for (const price of ['12 000', '12,000', ' 12000 '])
    expect(changesIn(fields, { ...opened, price }, opened)).toEqual({ price: 12_000 });
});

test('selects the first option where none was chosen, as the list shows it', () => {
  const options = ['house', 'land'].map((value) => ({ value, name: value }));
  const one = [{ ...field('kind', 'choice'), options }];
  const draftWith = (kind: string | null) => toDraft(one, { kind });
  expect([draftWith(null), draftWith('land'), toDraft(one, {})]).toEqual([
    { kind: 'house' },
    { kind: 'land' },
    { kind: 'house' },
  ]);
  expect(changesIn(one, draftWith(null), null)).toEqual({ kind: 'house' });
});
