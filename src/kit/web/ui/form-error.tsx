type Props = {
  /** What the submission said. */
  message: string | null;
  /** What stands beside its field already. */
  fields: Record<string, string>;
};

/** What concerns no single field of a form. */
export function FormError({ message, fields }: Props) {
  if (!message || Object.keys(fields).length > 0) return null;
  return (
    <p role="alert" className="text-alert">
      {message}
    </p>
  );
}
