import type { Fact } from './fact.ts';

/** Shows names and values in two columns, or stacked if the text is large. Nothing needs to be expanded. */
export function FactList({ facts }: { facts: Fact[] }) {
  return (
    <dl className="divide-y divide-line">
      {facts.map(({ name, value, note }) => (
        <div key={name} className="flex flex-wrap gap-x-4 py-2">
          <dt className="flex-[0_0_8.5rem] text-muted">{name}</dt>
          <dd className="flex-[1_1_8rem] t-strong">
            {value}
            {note && <span className="block t-small text-muted">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
