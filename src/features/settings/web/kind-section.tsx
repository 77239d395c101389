import { useState } from 'react';
import type { KindOfSettings, Setting } from '#features/settings/schema.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { Field } from '#kit/web/ui/field.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { List, ListRow } from '#kit/web/ui/list-row.tsx';
import { ProposalCard } from './proposal-card.tsx';
import { SettingForm } from './setting-form.tsx';

/** A search field is shown if there are more settings than this. */
const minForSearch = 12;

/** Shows one kind of settings, with at most one form open. */
export function KindSection({ kind }: { kind: KindOfSettings }) {
  const [openSetting, setOpenSetting] = useState<{ key: string | null } | null>(null);
  const [filter, setFilter] = useState('');
  const query = filter.trim().toLowerCase();
  const matchingSettings = kind.settings.filter(({ title, summary }) =>
    `${title} ${summary}`.toLowerCase().includes(query),
  );
  return (
    <section id={kind.kind} aria-label={kind.title} className="scroll-mt-24">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="t-heading">{kind.title}</h2>
        {kind.canAdd && (
          <Button tone="secondary" onClick={() => setOpenSetting({ key: null })}>
            {`Add to ${kind.title.toLowerCase()}`}
          </Button>
        )}
      </div>
      <p className="mt-1 mb-3 text-muted">{kind.says}</p>
      {kind.proposals.length > 0 && (
        <ul className="mb-4 grid gap-3" aria-label="Changes that wait for another admin">
          {kind.proposals.map((proposal) => (
            <ProposalCard key={proposal.id} proposal={proposal} />
          ))}
        </ul>
      )}
      {kind.settings.length > minForSearch && (
        <Field
          label={`Search ${kind.title.toLowerCase()}`}
          className="mb-3 max-w-sm"
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
      )}
      <List>
        {openSetting?.key === null && (
          <ListRow below={<SettingForm kind={kind} setting={null} onClose={() => setOpenSetting(null)} />}>
            <span className="t-strong">New</span>
          </ListRow>
        )}
        {matchingSettings.map((setting) => {
          const isOpen = openSetting?.key === setting.key;
          return (
            <ListRow
              key={setting.key}
              isExpanded={isOpen}
              onClick={() => setOpenSetting(isOpen ? null : { key: setting.key })}
              className="relative pr-12"
              below={
                isOpen && <SettingForm kind={kind} setting={setting} onClose={() => setOpenSetting(null)} />
              }
            >
              <SettingHeading setting={setting} isOpen={isOpen} />
            </ListRow>
          );
        })}
        {matchingSettings.length === 0 && (
          <ListRow className="text-muted">{query ? 'No matches.' : 'None yet.'}</ListRow>
        )}
      </List>
    </section>
  );
}

function SettingHeading({ setting, isOpen }: { setting: Setting; isOpen: boolean }) {
  return (
    <>
      <Icon
        name="next"
        className={`absolute top-5 right-4 size-4 text-muted transition-transform ${isOpen ? 'rotate-90' : ''}`}
      />
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="t-strong">{setting.title}</span>
        {setting.value['isRetired'] === true && <Badge>Retired</Badge>}
        {setting.value['comingSoon'] === true && <Badge>Coming soon</Badge>}
        {isCustomised(setting) && <Badge tone="info">Customised</Badge>}
        {setting.value['areSamples'] === true && <Badge>Samples</Badge>}
      </span>
      {setting.summary && <span className="t-small text-muted">{setting.summary}</span>}
    </>
  );
}

const isCustomised = ({ standard, value }: Setting) =>
  standard !== null && Object.entries(standard).some(([name, text]) => value[name] !== text);
