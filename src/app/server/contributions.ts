import type { Feature } from '#kit/server/feature.ts';

type ContributionOf<F, Key extends PropertyKey> = F extends { readonly [K in Key]: infer Value }
  ? Value
  : never;
type Intersection<Union> = (Union extends unknown ? (value: Union) => void : never) extends (
  value: infer All,
) => void
  ? All
  : never;

/**
 * Joins one kind of contributions of all features into one object. Its type has exactly the keys that the
 * features declare.
 * @throws Error if two features declare the same key
 */
export function contributions<F extends Feature, Key extends keyof Feature>(
  features: readonly F[],
  key: Key,
): Intersection<ContributionOf<F, Key>> {
  const entries = features.flatMap((feature) => Object.entries(feature[key] ?? {}));
  const names = entries.map(([name]) => name);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new Error(`two features declare ${repeated} in ${key}`);
  return Object.fromEntries(entries) as Intersection<ContributionOf<F, Key>>;
}
