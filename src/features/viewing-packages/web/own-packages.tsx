import type { PackageScope } from '#features/viewing-packages/choices.ts';
import { inLanguage, t } from '#kit/t.ts';
import { leftLabel } from './package-labels.ts';
import { useOwnPackages } from './use-own-packages.ts';

/** Shows the remaining places of valid packages and the time at which the packages end. */
export function OwnPackages({ kinds }: { kinds?: readonly PackageScope[] }) {
  const { data } = useOwnPackages();
  const packages = data?.packages.filter(({ opens }) => !kinds || kinds.includes(opens)) ?? [];
  if (packages.length === 0) return null;
  return (
    <ul className="mt-3 text-sm text-muted">
      {packages.map((one) => (
        <li key={one.id}>{`${one.title}: ${leftLabel(one)}`}</li>
      ))}
      <li>
        <a href={inLanguage('/payments')} className="inline-flex min-h-11 items-center underline">
          {t('Your packages and receipts')}
        </a>
      </li>
    </ul>
  );
}
