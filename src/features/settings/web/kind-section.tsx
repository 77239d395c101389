import { useState } from 'react';
import type { KindOfSettings, Setting } from '#features/settings/schema.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { Field } from '#kit/web/ui/field.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
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
    <section id={kind.kind} aria-label={kind.title} className="mt-8 scroll-mt-24 first:mt-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="t-heading">{kind.title}</h2>
        {kind.canAdd && (
          <Button tone="secondary" onClick={() => setOpenSetting({ key: null })}>
            {`Add to ${kind.title.toLowerCase()}`}
          </Button>
        )}
      </div>
      <p className="mt-1 mb-3 text-muted">{kind.says}</p>
      {kind.settings.length > minForSearch && (
        <Field
          label={`Search ${kind.title.toLowerCase()}`}
          className="mb-3 max-w-sm"
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
      )}
      <ul className="rounded-card border border-line bg-surface">
        {openSetting?.key === null && (
          <li className="border-b border-line">
            <p className="px-4 pt-3 t-strong">New</p>
            <SettingForm kind={kind} setting={null} onClose={() => setOpenSetting(null)} />
          </li>
        )}
        {matchingSettings.map((setting) => (
          <li key={setting.key} className="border-t border-line first:border-t-0">
            <SettingHeading
              setting={setting}
              isOpen={openSetting?.key === setting.key}
              onToggle={() => setOpenSetting(openSetting?.key === setting.key ? null : { key: setting.key })}
            />
            {openSetting?.key === setting.key && (
              <SettingForm kind={kind} setting={setting} onClose={() => setOpenSetting(null)} />
            )}
          </li>
        ))}
        {matchingSettings.length === 0 && (
          <li className="p-4 text-muted">{query ? 'No matches.' : 'None yet.'}</li>
        )}
      </ul>
    </section>
  );
}

function SettingHeading({
  setting,
  isOpen,
  onToggle,
}: {
  setting: Setting;
  isOpen: boolean;
  onToggle: () => void;
}) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="relative flex min-h-14 w-full cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded-card py-2 pr-12 pl-4 text-left hover:bg-sunken"
    >
      <Icon
        name="next"
        className={`absolute right-4 size-4 text-muted transition-transform ${isOpen ? 'rotate-90' : ''}`}
      />
      <span className="t-strong wrap-anywhere">{setting.title}</span>
      {setting.value['isRetired'] === true && <Badge>Retired</Badge>}
      {setting.value['comingSoon'] === true && <Badge>Coming soon</Badge>}
      {isCustomised(setting) && <Badge tone="info">Customised</Badge>}
      {setting.value['areSamples'] === true && <Badge>Samples</Badge>}
      {setting.summary && <span className="w-full t-small text-muted wrap-anywhere">{setting.summary}</span>}
    </button>
  );
}

const isCustomised = ({ standard, value }: Setting) =>
  standard !== null && Object.entries(standard).some(([name, text]) => value[name] !== text);
