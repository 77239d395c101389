import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const text = readFileSync(join(root, 'docs', 'specification.md'), 'utf8');
const named = (of: RegExp) => [...text.matchAll(of)].map(([, name = '']) => name);

test('names only existing tests in the list of the specification', () => {
  const tests = named(/`([^`\s]+\.test\.tsx?)`/g);
  expect(tests.length).toBeGreaterThan(50);
  expect(tests.filter((name) => !existsSync(join(root, name)))).toEqual([]);
});

test('and decision records that exist', () => {
  const records = named(/\]\((decisions\/[^)#]+)/g);
  expect(records.length).toBeGreaterThan(10);
  expect(records.filter((name) => !existsSync(join(root, 'docs', name)))).toEqual([]);
});

test('names the decision behind each difference from the specification', () => {
  const different = text.split('\n').filter((line) => line.includes('| yes, differently'));
  expect(different.length).toBeGreaterThan(10);
  expect(different.filter((line) => !line.includes('](decisions/'))).toEqual([]);
});
