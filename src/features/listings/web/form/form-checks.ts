import { type FieldName, type FormValues, figureOf } from './form-values.ts';

export type Faults = Partial<Record<FieldName, string>>;

/** What can be said without asking the server, in the server's words. */
export function faultsIn(values: FormValues): Faults {
  const faults: Faults = {};
  const demand = (isRight: boolean, name: FieldName, words: string) => {
    if (!isRight) faults[name] ??= words;
  };
  const length = (name: 'title' | 'location' | 'description') => Array.from(values[name].trim()).length;
  const bedrooms = figureOf(values.bedrooms);
  const bathrooms = figureOf(values.bathrooms);
  demand(length('title') >= 3, 'title', 'Title must be at least 3 characters');
  demand(length('location') >= 3, 'location', 'Location is required');
  demand(length('description') >= 20, 'description', 'Description must be at least 20 characters');
  demand(values.category !== '', 'category', 'Category is required');
  demand(values.propertyType !== '', 'propertyType', 'Property type is required');
  demand(figureOf(values.price) > 0, 'price', 'Price must be positive');
  demand(
    values.category !== 'rental_units' || values.monthlyPrice === '' || figureOf(values.monthlyPrice) > 0,
    'monthlyPrice',
    'Price must be positive',
  );
  demand(Number.isInteger(bedrooms) && bedrooms >= 0, 'bedrooms', 'Bedrooms must be a positive number');
  demand(bathrooms >= 0, 'bathrooms', 'Bathrooms must be a positive number');
  demand(Number.isInteger(bathrooms * 2), 'bathrooms', 'Bathrooms go in half steps');
  demand(
    values.category !== 'bank_sales' ||
      values.currentBid === '' ||
      figureOf(values.currentBid) >= figureOf(values.startingBid),
    'currentBid',
    'The current bid needs a starting bid and must not be below it',
  );
  demand(figureOf(values.squareFeet) >= 1, 'squareFeet', 'Square feet must be positive');
  return faults;
}

/** The server's fields beside those of the form: it measures in square metres and counts pictures one by one. */
export function faultsOfServer(fields: Record<string, string>): Faults {
  const faults: Record<string, string> = {};
  for (const [path, words] of Object.entries(fields)) {
    const [name = ''] = path.split('.');
    faults[name === 'squareMeters' ? 'squareFeet' : name] ??= words;
  }
  return faults;
}
