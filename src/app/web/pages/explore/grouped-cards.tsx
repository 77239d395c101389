import { Fragment } from 'react';
import type { GridProps } from '#app/web/pages/card-list/paginated-cards.tsx';
import { categories, categoryNames } from '#features/properties/categories.ts';
import { PropertyGrid } from '#features/properties/web/property-grid.tsx';

/** Groups the cards by category, because monthly, nightly and sale prices cannot be compared. */
export default function GroupedCards({ properties, early = 0, after, ...gridProps }: GridProps) {
  return categories.map((category) => {
    const group = properties.filter((property) => property.category === category);
    const isFirst = group[0] === properties[0];
    return (
      group.length > 0 && (
        <Fragment key={category}>
          {after?.category !== category && (
            <h2 className={`pb-4 t-heading ${isFirst ? '' : 'pt-8'}`}>{categoryNames[category].page}</h2>
          )}
          <PropertyGrid {...gridProps} properties={group} early={isFirst ? early : 0} />
        </Fragment>
      )
    );
  });
}
