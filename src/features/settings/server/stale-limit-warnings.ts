import type { SettingValue } from '#features/settings/choices.ts';
import type { SettingChange } from './setting-kind.ts';

/**
 * Where a number changed and a line of the advertisement still names the old one: the words are a setting of their own,
 * and nothing rewrites them.
 * @param names the numbers, with what they are called
 */
export function staleLimitWarnings(
  { before, after }: Pick<SettingChange, 'before' | 'after'>,
  names: Readonly<Record<string, string>>,
  words = 'features',
): string[] {
  if (!before) return [];
  const lines = linesOf(after[words]);
  return Object.entries(names).flatMap(([name, called]) => {
    const [old, now] = [before[name], after[name]];
    if (old === now || typeof old !== 'number') return [];
    return lines
      .filter((line) => line.replaceAll(',', '').split(/\D+/).includes(String(old)))
      .map(
        (line) =>
          `${called} changes, but it still says “${line}”. Members read that: change “What it says” too.`,
      );
  });
}

const linesOf = (value: SettingValue[string] | undefined): string[] =>
  Array.isArray(value) ? value : typeof value === 'string' ? value.split('\n') : [];
