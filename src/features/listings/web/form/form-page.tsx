import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import type { FormTab } from '#features/listings/web/form/state/remembered-tab.ts';
import { Icon } from '#kit/web/ui/icon.tsx';
import { Segmented, segmentId } from '#kit/web/ui/segmented.tsx';

type Props = {
  title: string;
  /** The address of the list. */
  listAddress: string;
  /** Links to other pages about the listing. */
  links?: ReactNode;
  tab: FormTab;
  onTab(tab: FormTab): void;
  details: ReactNode;
  tour: ReactNode;
};

const tabs: readonly { value: FormTab; name: string }[] = [
  { value: 'details', name: 'Property Details' },
  { value: 'tour', name: 'Virtual Tour' },
];

/** Renders the form as a page. Both tabs keep their state. */
export function FormPage({ title, listAddress, links, tab, onTab, details, tour }: Props) {
  const id = useId();
  const panelId = `${id}-panel`;
  return (
    <section aria-labelledby={id} className="@container page-frame pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <Link href={listAddress} className="inline-flex min-h-11 items-center gap-1 link">
          <Icon name="next" className="size-4 rotate-180" />
          Property Manager
        </Link>
        {links}
      </div>
      <h1 id={id} className="t-title">
        {title}
      </h1>
      <div className="mt-2 max-w-sm">
        <Segmented label={title} options={tabs} value={tab} onChange={onTab} panelId={panelId} />
      </div>
      <div role="tabpanel" id={panelId} aria-labelledby={segmentId(panelId, tab)}>
        <div hidden={tab !== 'details'}>{details}</div>
        <div hidden={tab !== 'tour'}>{tour}</div>
      </div>
    </section>
  );
}
