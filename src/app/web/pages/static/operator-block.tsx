import { useQuery } from '@tanstack/react-query';
import { operatorQuery } from '#features/settings/web/operator-query.ts';
import { Card } from '#kit/web/ui/card.tsx';

/**
 * The operator of the site, with the facts that have been entered. The block is hidden until there is a legal
 * name.
 */
export function OperatorBlock() {
  const { data } = useQuery(operatorQuery());
  if (!data?.legalName) return null;
  const facts: [string, string][] = [
    ['Name', data.legalName],
    ['Registration number', data.registrationNumber],
    ['Registered with', data.registeredWith],
    ['Directors', data.directors],
    ['Office', data.office],
    ['Tax identification number', data.taxNumber],
    ['Personal Data Protection Office', data.dataProtectionNumber],
  ];
  return (
    <>
      <h2>Who runs this service</h2>
      <Card as="dl" className="mt-4 grid gap-x-4 gap-y-2 sm:grid-cols-[auto_1fr]">
        {facts.map(
          ([name, value]) =>
            value !== '' && (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </Card>
    </>
  );
}
