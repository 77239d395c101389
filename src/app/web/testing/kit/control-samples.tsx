import { MoreHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#kit/web/ui/button.tsx';
import { Calendar } from '#kit/web/ui/calendar.tsx';
import { Chip } from '#kit/web/ui/chip.tsx';
import { Checkbox, RadioRow } from '#kit/web/ui/choice-row.tsx';
import { Field } from '#kit/web/ui/field.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { IconButton } from '#kit/web/ui/icon-button.tsx';
import { Segmented, segmentId } from '#kit/web/ui/segmented.tsx';
import { Switch } from '#kit/web/ui/switch.tsx';
import { Tabs } from '#kit/web/ui/tabs.tsx';
import { TextButton, TextLink } from '#kit/web/ui/text-link.tsx';
import { Sample } from './sample.tsx';

const tones = ['primary', 'secondary', 'quiet', 'danger'] as const;
const ignore = () => {};

export function ControlSamples() {
  const [view, setView] = useState<'list' | 'map'>('list');
  return (
    <>
      <Sample name="Button">
        {tones.map((tone) => (
          <Button key={tone} tone={tone}>
            {tone}
          </Button>
        ))}
        <Button disabled>disabled</Button>
        <Button className="focus-ring">focused</Button>
      </Sample>
      <Sample name="IconButton, TextLink, TextButton">
        <IconButton label="More actions">
          <MoreHorizontal className="size-5" />
        </IconButton>
        <IconButton label="Close" disabled>
          <Icon name="close" />
        </IconButton>
        <TextLink href="/terms">A link on its own line</TextLink>
        <TextButton>A minor action</TextButton>
        <span>
          Within text, it is{' '}
          <a href="/terms" className="link">
            a plain link
          </a>
          .
        </span>
      </Sample>
      <Sample name="Chip">
        <Chip href="/kit?area=ntinda">Ntinda</Chip>
        <Chip href="/kit?area=bukoto" current>
          Bukoto
        </Chip>
      </Sample>
      <Sample name="Tabs, Segmented" wide>
        <Tabs
          label="Applications"
          tabs={[
            { href: '/kit', name: 'To review', isCurrent: true, count: 12 },
            { href: '/kit?part=asked', name: 'Asked', isCurrent: false, count: 0 },
            { href: '/kit?part=declined', name: 'Declined', isCurrent: false },
          ]}
        />
        <Segmented
          label="View"
          options={[
            { value: 'list', name: 'List' },
            { value: 'map', name: 'Map' },
          ]}
          value={view}
          onChange={setView}
          panelId="view"
        />
        <div id="view" role="tabpanel" aria-labelledby={segmentId('view', view)}>
          {view === 'list' ? 'The list' : 'The map'}
        </div>
      </Sample>
      <Sample name="RadioRow" wide>
        <RadioRow name="tile" label="One month" aside="UGX 50,000" defaultChecked />
        <RadioRow name="tile" label="Three months" hint="Saves a tenth" aside="UGX 135,000" />
        <RadioRow name="tile" label="Not available" disabled />
      </Sample>
      <Sample name="Checkbox, Switch" wide>
        <Checkbox label="Email me about new homes" defaultChecked />
        <Checkbox label="Also about price changes" hint="At most one email a day" />
        <div className="flex flex-wrap gap-6">
          <Switch label="Off" />
          <Switch label="On" defaultChecked />
          <Switch label="Disabled" disabled />
        </div>
      </Sample>
      <Sample name="Field" wide>
        <Field label="Name" defaultValue="Sarah Nakato" hint="As on your ID card" />
        <Field label="Email" placeholder="name@example.com" />
        <Field label="Phone" defaultValue="0772" error="Enter a phone number with ten digits" />
        <Field label="Country" defaultValue="Uganda" disabled />
      </Sample>
      <Sample name="Calendar" wide>
        <div className="max-w-sm">
          <Calendar
            label="Viewing date"
            today="2026-12-07"
            first="2026-12-07"
            last="2027-02-10"
            lookOf={(day) => (day.endsWith('-12') ? { cannot: 'taken' } : undefined)}
            chosen="2026-12-10"
            onChoose={ignore}
          />
        </div>
      </Sample>
    </>
  );
}
