import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

/**
 * Rejects comments, documents, texts and commit subjects with words that a native reader would read twice.
 */
type Rule = { pattern: RegExp; advice: string };

/** Pronouns that do not say which person is meant. */
export const vaguePronouns = [
  ...['who', 'whom'].map((word) => `${word}ever`),
  ...['some', 'no', 'any', 'every'].map((word) => `${word}body`),
];

const wordRules: readonly Rule[] = [
  {
    pattern: new RegExp(`\\b(${vaguePronouns.join('|')})\\b`, 'i'),
    advice: 'name the person: the guest, the host, an admin, anyone',
  },
  { pattern: /\bis good for\b/i, advice: 'say until when it is valid, or how often' },
  { pattern: /\bmeanwhile(?=[.,;:)]|$)/, advice: 'say “in the meantime” or “since”' },
  { pattern: /\banew\b/i, advice: 'say “again”' },
  { pattern: /\bbecomes? of\b/i, advice: 'say “happens to”, or name the result' },
  { pattern: /\b(stands?|stood) (above|below|beside|in front|next to|over)\b/i, advice: 'say “is”' },
];

/** Rules for texts alone, because these words are less disturbing in a comment. */
const textRules: readonly Rule[] = [
  { pattern: /\bsome days\b/i, advice: 'say “a few days”' },
  {
    pattern: /\bpage of (the|your) (stay|auction|viewing|enquiry|payment)\b/i,
    advice: 'say “the auction page”, “your stay page”',
  },
  { pattern: /\bmoney of\b/i, advice: 'say “the payment for the stay”, “the refund”' },
  { pattern: /\ball that (you|we|they|was|is)\b/i, advice: 'say “everything”' },
  { pattern: /\bneed not\b/i, advice: 'say “do not need to”' },
];

const beginningRule: Rule = {
  pattern: /^(What|Whether|Of|Who|Whose|Whom|Those|That which)\b/,
  advice: 'begin with a verb (“Returns …”), a noun (“The amount …”) or “True when …”',
};

export type Finding = { path: string; line: number; text: string; advice: string };

/** Returns the findings in the comments and texts of a source file, or in the text of a document. */
export function findingsIn(path: string, source: string): Finding[] {
  const isDocument = extname(path) === '.md';
  return source.split('\n').flatMap((text, index) => {
    const comment = isDocument ? text.replace(/`[^`]*`/g, '') : commentIn(path, text);
    if (comment === null) return isOwnText(path) ? findingsInTexts(path, text, index) : [];
    const rules =
      isDocument || !/^\s*(\/\*\*?|\/\/|#)/.test(text) ? wordRules : [...wordRules, beginningRule];
    return rules
      .filter(({ pattern }) => pattern.test(comment))
      .map(({ advice }) => ({ path, line: index + 1, text: comment.trim(), advice }));
  });
}

/** True for files whose strings are texts of the product. Tests and the demo are excluded. */
const isOwnText = (path: string) =>
  /^(?!demo|scripts\/e2e).*\.tsx?$/.test(path) && !/\.test\.|\/testing\//.test(path);

/**
 * Returns the findings in strings. A string with a space counts as a text for people: an error, a label, a
 * log line.
 */
function findingsInTexts(path: string, line: string, index: number): Finding[] {
  const texts = [...line.matchAll(/'([^']* [^']*)'|`([^`]* [^`]*)`/g)].map(([, quoted, template]) =>
    (quoted ?? template ?? '').replace(/"[^"]*"/g, '…'),
  );
  return [...wordRules, ...textRules].flatMap(({ pattern, advice }) =>
    texts.filter((text) => pattern.test(text)).map((text) => ({ path, line: index + 1, text, advice })),
  );
}

const sourceComment = /^\s*(?:\/\*\*?|\*|\/\/|--)\s?(.*?)(?:\*\/)?\s*$/;

/** Returns the text of a comment line without comment markers and quotations, or null for any other line. */
function commentIn(path: string, line: string): string | null {
  const marker = path.startsWith('ops/') ? /^\s*#(?!!)\s?(.*)$/ : sourceComment;
  const [, comment] = marker.exec(line) ?? [];
  return comment?.replace(/`[^`]*`|'[^']*'|"[^"]*"|“[^”]*”/g, '…') ?? null;
}

/** Returns the messages of a catalogue that are fragments, which begin or end inside a sentence. */
export function fragmentsIn(path: string, catalogue: string): Finding[] {
  return catalogue.split('\n').flatMap((text, index) => {
    const [, message] = /^msgid "(.+)"$/.exec(text) ?? [];
    if (message === undefined || !/^[\s,.;:)]|[\s(]$/.test(message)) return [];
    const advice = 'make one message of the whole sentence, with placeholders or <RichText>';
    return [{ path, line: index + 1, text: message, advice }];
  });
}

/** Verbs and words that hide the subject of a change. */
const vagueSubject = /^(Say|Tell|Renew)\b|\bwhat (is|are|was|a|the|tests?)\b|\btroubles?\b/i;

/** Returns the error of a commit subject, or null. */
export function subjectError(subject: string): string | null {
  if (subject.length > 72) return `has ${subject.length} characters, at most 72 are allowed`;
  if (!/^[A-Z][a-z-]+ /.test(subject)) return 'must begin with an imperative, such as “Add …”';
  return vagueSubject.test(subject)
    ? 'is vague: name the thing that changes, as in “Fix refunds of moved stays”'
    : null;
}

const checkedFiles = [
  '{src,scripts,lab,dev,demo}/**/*.{ts,tsx,mjs}',
  'src/**/*.css',
  'ops/**/*.{conf,example,service,sh,timer,yml}',
  'ops/Caddyfile',
  'migrations/*.sql',
  'docs/**/*.md',
  '*.md',
];

function main(): void {
  const root = join(import.meta.dirname, '..');
  const findings = globSync(checkedFiles, { cwd: root }).flatMap((path) =>
    findingsIn(path, readFileSync(join(root, path), 'utf8')),
  );
  const catalogue = 'src/app/languages/sw.po';
  findings.push(...fragmentsIn(catalogue, readFileSync(join(root, catalogue), 'utf8')));
  for (const { path, line, text, advice } of findings) console.log(`${path}:${line} “${text}”: ${advice}`);
  const subject = spawnSync('git', ['log', '-1', '--no-merges', '--format=%s'], {
    cwd: root,
    encoding: 'utf8',
  });
  const error = subject.status === 0 ? subjectError(subject.stdout.trim()) : null;
  if (error) console.log(`The subject of the last commit ${error}: ${subject.stdout.trim()}`);
  process.exitCode = findings.length > 0 || error ? 1 : 0;
}

if (import.meta.main) main();
