import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { partNames, type SettingPart, settingParts } from '#features/settings/choices.ts';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { KindSection } from './kind-section.tsx';
import { settingsQuery } from './queries.ts';

/** What admins decide for the whole market, a part at a time. */
export function SettingsDesk({ part }: { part: SettingPart }) {
  const { data, error, refetch } = useQuery(settingsQuery(part));
  return (
    <>
      <nav aria-label="Parts of the settings" className="-mx-1 mb-6 flex flex-wrap gap-1">
        {settingParts.map((one) => (
          <Link
            key={one}
            href={`/admin/settings?part=${one}`}
            aria-current={one === part ? 'page' : undefined}
            className={`inline-flex min-h-11 items-center rounded-control px-3 font-semibold ${one === part ? 'bg-sunken text-ink' : 'text-clay hover:bg-sunken'}`}
          >
            {partNames[one]}
          </Link>
        ))}
      </nav>
      {error && !data && (
        <LoadError onRetry={() => void refetch()}>The settings could not be loaded.</LoadError>
      )}
      {!data && !error && (
        <div role="status" aria-label="Loading the settings" className="grid gap-3">
          <Skeleton className="h-8 w-1/2" />
          <Skeleton className="h-40 rounded-card" />
        </div>
      )}
      {data?.map((kind) => (
        <KindSection key={kind.kind} kind={kind} />
      ))}
    </>
  );
}
