// @module-tag thorough
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { steps } from './check.ts';

const step = steps.find(({ name }) => name === 'regular expressions');

/** Returns the result of the check for a folder with this file. */
function judge(name: string, text: string): { status: number | null; words: string } {
  const folder = mkdtempSync(join(tmpdir(), 'expressions-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, name), text);
  const { status, stdout, stderr } = spawnSync(process.execPath, [...(step?.arguments ?? []), folder], {
    encoding: 'utf8',
  });
  return { status, words: stdout + stderr };
}

test.each([
  ['the head of a page', String.raw`/<head(?:\s[^>]*)?>/i`],
  ['the tags of a page', String.raw`/<(?:script|link)\b[^>]*>/gi`],
  ['the end of a text', String.raw`/\s+$/`],
  ['a repetition in a repetition', String.raw`/^(\w+\s?)*$/`],
  ['what no automaton can say', String.raw`/\B(?=(\d{3})+$)/g`],
])('refused, with its place: %s', (_, expression) => {
  const { status, words } = judge('page.ts', `const one = 1;\nexport const found = ${expression};\n`);
  expect([status, words]).toEqual([1, expect.stringContaining('page.ts:2 /')]);
});

test('refused: an expression built at run time, because it cannot be checked', () => {
  const { status, words } = judge('page.tsx', 'export const found = (word: string) => new RegExp(word);');
  expect([status, words]).toEqual([1, expect.stringContaining('write it as a literal')]);
});

test('accepted: an expression that is linear for every text', () => {
  const text = String.raw`export const found = [/<head(?:\s[^<>]*)?>/i, /^\s*(\d+)/, /[?#].*$/s];`;
  expect(judge('page.ts', text)).toEqual({ status: 0, words: '' });
});
