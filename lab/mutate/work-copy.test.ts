import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { makeWorkCopy } from './work-copy.ts';

beforeEach(({ skip }) => skip(spawnSync('git', ['--version']).status !== 0, 'git is not here'));

/** Creates a git repository with one file each that is committed, changed, new, ignored and deleted. */
function someTree(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tree-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'src'));
  mkdirSync(join(folder, 'node_modules'));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  for (const name of ['src/kept.ts', 'src/changed.ts', 'deleted.ts']) write(name, 'committed');
  write('.gitignore', 'ignored.ts\nnode_modules\n');
  const git = (...words: string[]) => execFileSync('git', words, { cwd: folder });
  git('init', '-q');
  git('add', '.');
  rmSync(join(folder, 'deleted.ts'));
  write('src/changed.ts', 'changed');
  write('new.ts', 'new');
  write('ignored.ts', 'ignored');
  return folder;
}

test('copies the current working tree, which changes in the copy do not reach', () => {
  const original = someTree();
  const copy = makeWorkCopy(original);
  const read = (name: string) => readFileSync(join(copy.root, name), 'utf8');
  expect(['src/kept.ts', 'src/changed.ts', 'new.ts'].map(read)).toEqual(['committed', 'changed', 'new']);
  expect(['deleted.ts', 'ignored.ts'].filter((name) => existsSync(join(copy.root, name)))).toEqual([]);

  for (const name of ['src/kept.ts', 'src/changed.ts', 'new.ts'])
    writeFileSync(join(copy.root, name), 'a fault');
  copy.remove();
  expect([existsSync(copy.root), existsSync(join(original, 'node_modules'))]).toEqual([false, true]);
  const after = ['src/kept.ts', 'src/changed.ts', 'new.ts'].map((name) =>
    readFileSync(join(original, name), 'utf8'),
  );
  expect(after).toEqual(['committed', 'changed', 'new']);
});
