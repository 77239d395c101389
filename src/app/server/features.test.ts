import { join } from 'node:path';
import { expect, test } from 'vitest';
import { features } from './features.ts';

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
