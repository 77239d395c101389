import type { PackageScope } from '#features/viewing-packages/choices.ts';
import { inLanguage, t } from '#kit/t.ts';
import { unlocksLeftLabel } from './package-labels.ts';
import { useOwnPackages } from './use-own-packages.ts';

/** Shows how many unlocks are left in each valid package, and when the package expires. */
export function OwnPackages({ kinds }: { kinds?: readonly PackageScope[] }) {
  const { data } = useOwnPackages();
  const packages = data?.packages.filter(({ opens }) => !kinds || kinds.includes(opens)) ?? [];
  if (packages.length === 0) return null;
  return (
    <ul className="mt-3 t-small text-muted">
      {packages.map((viewingPackage) => (
        <li key={viewingPackage.id}>{`${viewingPackage.title}: ${unlocksLeftLabel(viewingPackage)}`}</li>
      ))}
      <li>
        <a href={inLanguage('/payments')} className="inline-flex min-h-11 items-center underline">
          {t('Your packages and receipts')}
        </a>
      </li>
    </ul>
  );
}
