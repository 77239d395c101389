import { expect, test } from 'vitest';
import { saleFacts } from './sale-facts.ts';

const sold = (plot: object | null, landTenure: 'mailo' | null = null) =>
  saleFacts({ landTenure, facts: { plot } as never });

test('shows a plot with its stated and its measured size', () => {
  const plot = { squareMeters: 464.5, statedDecimals: 12.5, dimensions: '50x100 ft' };
  expect(sold(plot, 'mailo')).toEqual([
    { name: 'Land tenure', value: 'Mailo' },
    { name: 'Plot size', value: '50x100 ft', note: '464.5 m², 11.5 decimals (seller states 12.5)' },
  ]);
});

test.each([
  [
    { dimensions: '50x100 ft', statedDecimals: null },
    { value: '50x100 ft', note: undefined },
  ],
  [
    { dimensions: '50x100 ft', statedDecimals: 12.5 },
    { value: '50x100 ft', note: '12.5 decimals (stated by the seller)' },
  ],
  [{ dimensions: null, statedDecimals: 12.5 }, { value: '12.5 decimals (stated by the seller)' }],
])('shows a plot without a measurement as described: %j', (plot, shown) => {
  expect(sold({ squareMeters: null, ...plot })).toEqual([{ name: 'Plot size', ...shown }]);
});

test('shows an exact number once', () => {
  expect(sold({ squareMeters: 4046.86, statedDecimals: 100, dimensions: null })).toEqual([
    { name: 'Plot size', value: '4,046.8 m², 100 decimals' },
  ]);
});

test.each([
  [809.4, '809.4 m²'],
  [1_011.7, '1,011.7 m²'],
  [500, '500 m²'],
  [500.04, '500 m²'],
])('shows %d square metres as %s', (squareMeters, words) => {
  const [plot] = sold({ squareMeters, statedDecimals: null, dimensions: null });
  expect(plot?.value.split(',').slice(0, -1).join(',')).toBe(words);
});

test('hides unknown facts', () => {
  expect(sold(null)).toEqual([]);
});
