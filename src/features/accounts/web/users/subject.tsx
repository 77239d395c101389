import { PersonLink } from '#features/accounts/web/person-link.tsx';

/** Shows the subject of an audit log entry. An account links to its page. */
export function Subject({ of: subject }: { of: string }) {
  const id = /^user ([1-9]\d{0,9})\b/.exec(subject)?.[1];
  return id === undefined ? subject : <PersonLink id={Number(id)}>{subject}</PersonLink>;
}
