import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { FulfilmentHandlers } from '#features/payments/server/checkout/fulfilment.ts';
import { defineFeature } from '#kit/server/feature.ts';
import { contributions } from './contributions.ts';
import { features } from './features.ts';
import { fulfilmentHandlers } from './registries.ts';

type Rules = { forbidden: { name: string }[] };

test('lists the features in the order in which they may import one another', async () => {
  const { default: rules }: { default: Rules } = await import(
    join(import.meta.dirname, '../../../.dependency-cruiser.mjs')
  );
  const withRule = rules.forbidden.flatMap(({ name }) => /^(.+)-not-up$/.exec(name)?.[1] ?? []);
  const names = features.map(({ name }) => name);
  // The last feature may import all others, and has no rule.
  expect([...withRule, 'overview', 'people', 'integrity', 'operations']).toEqual(names);
});

test('refuses two features that declare the same kind of email', () => {
  const kind = { notificationType: 'stay', sent: 'by choice', inbox: 'none', isTypedAddress: false } as const;
  const one = defineFeature({ name: 'one', emailKinds: { stay_update: kind } });
  const two = defineFeature({ name: 'two', emailKinds: { stay_update: kind, stay_other: kind } });
  expect(contributions([two], 'emailKinds')).toEqual({ stay_update: kind, stay_other: kind });
  expect(() => contributions([one, two], 'emailKinds')).toThrow('two features declare stay_update');
});

test('does not compile with a payment purpose that no feature fulfils', () => {
  const { membership } = fulfilmentHandlers;
  const feature = defineFeature({ name: 'memberships', paymentPurposes: { membership } });
  // @ts-expect-error Only one of the purposes has a handler.
  const handlers: FulfilmentHandlers = contributions([feature], 'paymentPurposes');
  expect(Object.keys(handlers)).toEqual(['membership']);
});
