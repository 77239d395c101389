import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type SettingSection, sectionNames, settingSections } from '#features/settings/choices.ts';
import { useCurrentInView } from '#kit/web/hooks/use-current-in-view.ts';
import { Chip } from '#kit/web/ui/chip.tsx';
import { ChipRow } from '#kit/web/ui/chip-row.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { KindSection } from './kind-section.tsx';
import { settingsQuery } from './queries.ts';

/** Shows the settings of the whole market, one section at a time. */
export function SettingsEditor({ part }: { part: SettingSection }) {
  const { data, error, refetch } = useQuery(settingsQuery(part));
  const parts = useCurrentInView<HTMLElement>();
  // The kinds load after the page, so the URL's fragment is followed once its kind is loaded.
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isLoaded]);
  return (
    <>
      <ChipRow ref={parts} label="Settings sections">
        {settingSections.map((section) => (
          <Chip key={section} href={`/admin/settings?part=${section}`} current={section === part}>
            {sectionNames[section]}
          </Chip>
        ))}
      </ChipRow>
      {error && !data && (
        <LoadError onRetry={() => void refetch()}>We could not load the settings.</LoadError>
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
