import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).sort();
const files = new Set(
  globSync(['*', '{docs,src,scripts,lab,dev,demo,migrations,ops}/**/*'], { cwd: root }).map((file) =>
    relative('', file),
  ),
);
const records = [...files].filter((file) => /^docs\/decisions\/\d{4}-[a-z0-9-]+\.md$/.test(file));

test('links between documents lead to files', () => {
  const broken = documents.flatMap((document) =>
    [...textOf(document).matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)]
      .map(([, link = '']) => relative(root, resolve(root, dirname(document), link)))
      .filter((target) => !files.has(target))
      .map((target) => `${document}: ${target}`),
  );
  expect(documents.length).toBeGreaterThan(40);
  expect(broken).toEqual([]);
});

test('source files cite decision records that exist', () => {
  const numbers = new Set(records.map((file) => file.slice('docs/decisions/'.length).slice(0, 4)));
  const sources = globSync(['*.ts', '.*.mjs', '{src,scripts,lab,dev}/**/*.{ts,tsx,mjs}'], { cwd: root });
  const cited = sources.flatMap((file) =>
    [...textOf(file).matchAll(/docs\/decisions\/(\d{4})/g)].map(([, number = '']) => ({ file, number })),
  );
  expect(cited.length).toBeGreaterThan(9);
  expect(cited.filter(({ number }) => !numbers.has(number))).toEqual([]);
});

test('requires of each decision record a status, the template’s sections, at most 50 lines, and an index entry', () => {
  const index = textOf('docs/decisions/README.md');
  const lacking = records.flatMap((record) => {
    const name = record.slice('docs/decisions/'.length);
    const text = textOf(record);
    const faults = [
      !text.startsWith(`# ${name.slice(0, 4)}. `) && 'title',
      !/^Status: /m.test(text) && 'status',
      !/^## Context$[\s\S]*^## Decision$[\s\S]*^## Consequences$/m.test(text) && 'sections',
      text.split('\n').length > 51 && 'length',
      !index.includes(`(${name})`) && 'index',
    ];
    return faults.flatMap((fault) => (fault ? [`${name}: ${fault}`] : []));
  });
  expect(records.length).toBeGreaterThan(35);
  expect(lacking).toEqual([]);
});
