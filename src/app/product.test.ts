import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { productName } from './product.ts';

const source = join(import.meta.dirname, '..');

test('spells the product name in one file, apart from tests and translations', () => {
  const spelt = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /(?<!\.test)\.(tsx?|css|sql)$/.test(file) &&
      readFileSync(join(source, file), 'utf8').includes(productName),
  );
  expect(spelt).toEqual([join('app', 'product.ts')]);
});
