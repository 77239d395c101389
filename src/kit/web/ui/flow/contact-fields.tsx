import { useState } from 'react';
import { Field } from '#kit/web/ui/field.tsx';
import { KnownLine } from './known-line.tsx';

const inputs = {
  name: { autoComplete: 'name', maxLength: 200 },
  phone: { type: 'tel', autoComplete: 'tel', maxLength: 40 },
  email: { type: 'email', autoComplete: 'email', maxLength: 254 },
} as const;

export type ContactField = {
  name: keyof typeof inputs;
  label: string;
  /** The value from the account. */
  known?: string | null | undefined;
  /** The value that was typed in this tab before, if any. An empty text is a choice. */
  typed?: string | null | undefined;
  hint?: string;
  error?: string | undefined;
};

type Props = {
  /** The subject of the details, such as `Your details`. */
  label: string;
  fields: readonly ContactField[];
  /** A sentence under the line of what is known. */
  note?: string | false;
};

/**
 * Asks for the contact details of a person. What the account knows is one line, and only the rest are fields, until
 * the person wants to change something.
 */
export function ContactFields({ label, fields, note }: Props) {
  const [isChanging, setChanging] = useState(false);
  const knownFields = fields.filter(
    ({ known, typed, error }) => !isChanging && known && !error && (typed ?? known) === known,
  );
  const [title, ...others] = knownFields.map(({ known }) => known ?? '');
  return (
    <>
      {knownFields.length > 0 && (
        <KnownLine
          label={label}
          values={Object.fromEntries(knownFields.map(({ name, known }) => [name, known ?? '']))}
          onChange={() => setChanging(true)}
        >
          {title}
          <span className="block t-small text-muted">{others.join(' · ')}</span>
          {note && <span className="block t-small text-muted">{note}</span>}
        </KnownLine>
      )}
      {fields
        .filter((field) => !knownFields.includes(field))
        .map(({ name, label: fieldLabel, known, typed, hint, error }) => (
          <Field
            key={name}
            name={name}
            label={fieldLabel}
            {...inputs[name]}
            defaultValue={typed ?? known ?? ''}
            hint={hint}
            error={error}
          />
        ))}
    </>
  );
}
