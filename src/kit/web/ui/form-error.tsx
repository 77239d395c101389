import { Notice } from './notice.tsx';

type Props = {
  /** The error of the whole submission. */
  message: string | null;
  /** The messages that are already shown next to their fields. */
  fields: Record<string, string>;
};

/** The errors of a form that do not belong to a single field. */
export function FormError({ message, fields }: Props) {
  if (!message || Object.keys(fields).length > 0) return null;
  return (
    <Notice tone="danger" role="alert">
      {message}
    </Notice>
  );
}
