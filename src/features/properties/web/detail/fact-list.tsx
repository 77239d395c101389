import type { Fact } from './fact.ts';

/** Question and answer in two columns, one line each; all of it can be read without opening anything. */
export function FactList({ facts }: { facts: Fact[] }) {
  return (
    <dl className="divide-y divide-line">
      {facts.map(({ name, value, note }) => (
        <div key={name} className="grid grid-cols-[8.5rem_1fr] gap-x-4 py-2.5">
          <dt className="text-muted">{name}</dt>
          <dd className="font-medium">
            {value}
            {note && <span className="block text-sm font-normal text-muted">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
