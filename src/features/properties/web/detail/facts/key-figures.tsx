import { Bath, BedDouble, House, type LucideIcon, Ruler, Users } from 'lucide-react';
import { squareFeet } from '#features/properties/rules.ts';
import type { Property } from '#features/properties/schema.ts';
import { typeName } from '#features/properties/type-names.ts';
import { groupThousands } from '#kit/money.ts';
import { t } from '#kit/t.ts';

type Props = {
  property: Pick<Property, 'sleeps' | 'bedrooms' | 'bathrooms' | 'squareMeters' | 'propertyType'>;
};

/**
 * Shows guests, bedrooms, bathrooms, size in both units and type: in two columns, or one if the text is
 * large.
 */
export function KeyFacts({ property }: Props) {
  const { sleeps, bedrooms, bathrooms, squareMeters, propertyType } = property;
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(9rem,40%)),1fr))] gap-x-4 gap-y-3">
      {sleeps !== null && <KeyFact icon={Users} text={t('Sleeps {sleeps}', { sleeps })} />}
      {bedrooms > 0 && (
        <KeyFact
          icon={BedDouble}
          text={t('{count, plural, one {# bedroom} other {# bedrooms}}', { count: bedrooms })}
        />
      )}
      {bathrooms > 0 && (
        <KeyFact
          icon={Bath}
          text={t('{count, plural, one {# bathroom} other {# bathrooms}}', { count: bathrooms })}
        />
      )}
      <KeyFact
        icon={Ruler}
        text={`${groupThousands(Math.round(squareMeters))} m²`}
        note={t('about {feet} sq ft', { feet: groupThousands(squareFeet(squareMeters)) })}
      />
      <KeyFact icon={House} text={typeName(propertyType)} />
    </ul>
  );
}

function KeyFact({ icon: Icon, text, note }: { icon: LucideIcon; text: string; note?: string }) {
  return (
    <li className="flex items-start gap-3">
      <Icon className="mt-1 size-5 shrink-0 text-ink" aria-hidden />
      <span className="t-strong">
        {text}
        {note && <span className="block t-small text-muted">{note}</span>}
      </span>
    </li>
  );
}
