import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BookmarkPlus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { listingLimits } from '#features/listings/limits.ts';
import type { ManagerTab } from '#features/listings/schema.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Chip } from '#kit/web/ui/chip.tsx';
import { ChipRow } from '#kit/web/ui/chip-row.tsx';
import { Dialog, DialogFoot } from '#kit/web/ui/dialog.tsx';
import { Field } from '#kit/web/ui/field.tsx';
import { addressOfTab, isTabShown, tabFilterOf } from './listing-filter.ts';
import { type ManagerFilter, sendTab, sendTabRemoval, tabsQuery } from './queries.ts';
import { serverMessage } from './server-message.ts';

type Props = {
  filter: ManagerFilter;
  addressFor(change: Record<string, string | null>): string;
};

/** Shows the saved filters of this account. The user can remove the active one, or save another filter. */
export function ManagerTabs({ filter, addressFor }: Props) {
  const client = useQueryClient();
  const { data: tabs = [] } = useQuery(tabsQuery());
  const [isNaming, setNaming] = useState(false);
  const activeTab = tabs.find((tab) => isTabShown(tab.filter, filter));
  const isDefault = isTabShown({}, filter);
  if (tabs.length === 0 && isDefault) return null;
  const refresh = () => client.invalidateQueries({ queryKey: tabsQuery().queryKey });

  async function remove({ id, name }: ManagerTab) {
    try {
      await sendTabRemoval(id);
      showToast({ title: 'Tab removed', description: `“${name}” was removed from your saved tabs.` });
    } catch (error) {
      showToast({
        title: 'Error',
        description: serverMessage(error) ?? 'The tab was not removed. Please try again.',
        tone: 'destructive',
      });
    }
    void refresh();
  }

  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      <ChipRow label="Saved tabs">
        <Chip href={addressFor(addressOfTab({}))} current={isDefault}>
          All
        </Chip>
        {tabs.map((tab) => (
          <Chip key={tab.id} href={addressFor(addressOfTab(tab.filter))} current={tab === activeTab}>
            {tab.name}
          </Chip>
        ))}
      </ChipRow>
      {activeTab && (
        <Button tone="quiet" onClick={() => void remove(activeTab)}>
          <X className="size-4" aria-hidden />
          Remove tab
        </Button>
      )}
      {!activeTab && !isDefault && (
        <Button tone="quiet" onClick={() => setNaming(true)}>
          <BookmarkPlus className="size-5" aria-hidden />
          Save as tab
        </Button>
      )}
      {isNaming && (
        <NameDialog
          filter={filter}
          onSaved={() => {
            setNaming(false);
            void refresh();
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </div>
  );
}

function NameDialog({
  filter,
  onSaved,
  onClose,
}: {
  filter: ManagerFilter;
  onSaved(): void;
  onClose(): void;
}) {
  const [name, setName] = useState('');
  const [nameError, setNameError] = useState<string>();
  const [isSending, setSending] = useState(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    if (!name.trim()) return setNameError('Give the tab a name');
    setSending(true);
    try {
      await sendTab({ name: name.trim(), filter: tabFilterOf(filter) });
      onSaved();
    } catch (error) {
      setNameError(serverMessage(error) ?? 'The tab was not saved. Please try again.');
    } finally {
      setSending(false);
    }
  }

  return (
    <Dialog title="Save as tab" isOpen onClose={onClose}>
      <form onSubmit={(event) => void save(event)} className="grid gap-4">
        <Field
          label="Name"
          value={name}
          maxLength={listingLimits.tabNameMax}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
          error={nameError}
          hint="For example: To photograph. A tab of the same name is replaced."
        />
        <DialogFoot>
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isSending}>
            Save
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
