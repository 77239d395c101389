import { PersonLink } from '#features/accounts/web/person-link.tsx';

/** What an entry of the audit log is about; an account leads to its page. */
export function Subject({ of: subject }: { of: string }) {
  const id = /^user ([1-9]\d{0,9})\b/.exec(subject)?.[1];
  return id === undefined ? subject : <PersonLink id={Number(id)}>{subject}</PersonLink>;
}
