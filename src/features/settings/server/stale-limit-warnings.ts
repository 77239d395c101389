import type { SettingValue } from '#features/settings/choices.ts';
import type { SettingChange } from './setting-kind.ts';

/**
 * Returns warnings about advertising texts that still state the old value of a changed number. These texts
 * are separate settings and are not updated automatically.
 * @param names the labels of the numbers
 */
export function staleLimitWarnings(
  { before, after }: Pick<SettingChange, 'before' | 'after'>,
  names: Readonly<Record<string, string>>,
  textField = 'features',
): string[] {
  if (!before) return [];
  const lines = linesOf(after[textField]);
  return Object.entries(names).flatMap(([name, numberLabel]) => {
    const [oldValue, newValue] = [before[name], after[name]];
    if (oldValue === newValue || typeof oldValue !== 'number') return [];
    return lines
      .filter((line) => line.replaceAll(',', '').split(/\D+/).includes(String(oldValue)))
      .map(
        (line) =>
          `You changed “${numberLabel}”, but the features still say “${line}”. Update “Features shown” as well.`,
      );
  });
}

const linesOf = (value: SettingValue[string] | undefined): string[] =>
  Array.isArray(value) ? value : typeof value === 'string' ? value.split('\n') : [];
