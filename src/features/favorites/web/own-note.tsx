import { type FormEvent, useId, useState } from 'react';
import { favoriteLimits } from '#features/favorites/choices.ts';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Panel } from '#kit/web/ui/card.tsx';
import { controlProps, FieldFrame } from '#kit/web/ui/field.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';

type Props = {
  note: string;
  /** The title of the home, which is part of the buttons' labels for screen readers. */
  name: string | undefined;
  onSave: (note: string) => Promise<void>;
};

const focusTextArea = (area: HTMLTextAreaElement | null) => area?.focus();

/** Edits the user's own note. The typed text stays when it could not be saved. */
export function OwnNote({ note, name, onSave }: Props) {
  const [text, setText] = useState<string>();
  const { isPending, fields, message, submit } = useSubmit<true>();
  const id = useId();
  if (text === undefined)
    return (
      <>
        {note && (
          <Panel as="p" isSmall className="mb-2 basis-full whitespace-pre-line">
            {note}
          </Panel>
        )}
        <Button tone="quiet" className="order-2 px-3!" onClick={() => setText(note)}>
          {note ? t('Edit note') : t('Add a note')}
          {name && <span className="sr-only">{`: ${name}`}</span>}
        </Button>
      </>
    );
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const isSaved = await submit(async () => {
      await onSave(text.trim());
      return true;
    });
    if (isSaved) setText(undefined);
  };
  const fieldProps = {
    id,
    error: fields['note'],
    hint: t('{count} of {most} characters', { count: text.length, most: favoriteLimits.note }),
  };
  return (
    <form onSubmit={save} className="mb-3 grid basis-full gap-2" noValidate>
      <FieldFrame {...fieldProps} label={t('Your note')}>
        <textarea
          {...controlProps(fieldProps)}
          rows={3}
          ref={focusTextArea}
          maxLength={favoriteLimits.note}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </FieldFrame>
      <FormError message={message} fields={fields} />
      <p className="flex flex-wrap gap-2">
        <Button type="submit" disabled={isPending}>
          {t('Save note')}
        </Button>
        <Button tone="quiet" onClick={() => setText(undefined)}>
          {t('Cancel')}
        </Button>
      </p>
    </form>
  );
}
