import { describe, expect, test } from 'vitest';
import { applyMutation, mutationsOf } from './mutations.ts';
import { sample } from './sample.ts';

/** Returns the source with each mutation of a kind, or of all kinds. */
function faulty(text: string, kind?: string): string[] {
  return mutationsOf('some.ts', text)
    .filter((one) => kind === undefined || one.kind === kind)
    .map((one) => applyMutation(text, one));
}

describe('what is planted', () => {
  test.each([
    ['comparison', 'a < b', ['a <= b']],
    ['comparison', 'a >= b', ['a > b']],
    ['comparison', 'a === b', ['a !== b']],
    ['arithmetic', 'a /* - */ + b', ['a /* - */ - b']],
    ['arithmetic', 'a *= b', ['a /= b']],
    ['arithmetic', "'a' + b", []],
    ['condition', 'a && b', ['a || b']],
    ['condition', 'if (a) b;', ['if (!(a)) b;']],
    ['condition', 'if (!a) b;', []],
    ['negation', 'if (!a) b;', ['if (a) b;']],
    ['condition', 'while (a) b;', ['while (false) b;']],
    ['condition arm', 'a || b', ['a', 'b']],
    ['condition arm', 'a ?? b', ['a']],
    ['throw', 'if (a) throw new Error();', ['if (a) ;']],
    ['statement', 'await a.b();', [';']],
    ['statement', 'a?.b();', [';']],
    ['statement', 'class A extends B { constructor() { super(); } }', []],
    ['constant', 'a = true', ['a = false']],
    ['constant', 'a = 0', ['a = 1', 'a = -1']],
    ['constant', 'a = 1_000', ['a = 1001', 'a = 999']],
    ['string', "a = 'b'", ["a = ''"]],
    ['arguments', 'a(b, c.d)', ['a(c.d, b)']],
    ['arguments', 'a(b, b)', []],
    ['arguments', 'a(b, 1)', []],
    ['opposite', 'a.some(b)', ['a.every(b)']],
    ['opposite', 'Math.min(1)', ['Math.max(1)']],
    ['opposite', 'a.min(1)', []],
  ])('%s: %s', (kind, text, expected) => {
    const inside = `async () => { ${text} }`;
    expect(faulty(inside, kind)).toEqual(expected.map((one) => `async () => { ${one} }`));
  });

  test.each([
    ['a.forUpdate().b', ['a.b']],
    ["a.where('x', '>=', 1)", ["a.where('x', '>', 1)"]],
    ["a.orderBy('x', 'desc')", ["a.orderBy('x', 'asc')"]],
    ['sql`select x from y for update`', ['sql`select x from y`']],
    ['sql`select x from y order by x DESC`', ['sql`select x from y order by x asc`']],
    [
      'sql`select x from y where a <= ${b} and c is null`',
      [
        'sql`select x from y where a < ${b} and c is null`',
        'sql`select x from y where a <= ${b} or c is null`',
        'sql`select x from y where a <= ${b} and c is not null`',
      ],
    ],
    ['html`this and that`', []],
  ])('SQL: %s', (text, expected) => {
    expect(faulty(text, 'SQL')).toEqual(expected);
  });

  test.each([
    "import a from 'b';",
    "export * from 'b';",
    "type A = 'b' | 1;",
    'const a: 1 = b;',
    'const { a: b } = c;',
    'const a = { 1: b };',
    'for (;;) a;',
  ])('nothing in %s', (text) => {
    expect(faulty(text)).toEqual([]);
  });

  test("nothing in an element's styling attributes, but in its content", () => {
    const text = 'const a = <b className="c" title={d && e} />;';
    const kinds = mutationsOf('some.tsx', text).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['condition', 'condition arm', 'condition arm']);
  });

  test('are reported with their line and both versions', () => {
    expect(mutationsOf('some.ts', 'const a =\n  b > c;')).toEqual([
      { kind: 'comparison', line: 2, start: 14, end: 15, before: '>', after: '>=' },
    ]);
  });
});

describe('which are planted', () => {
  const all = Array.from({ length: 50 }, (_, at) => at);

  test('are at most as many as requested, in their order, each once', () => {
    const some = sample(all, 20, 7);
    expect(some).toHaveLength(20);
    expect(some).toEqual([...new Set(some)].toSorted((one, other) => one - other));
    expect(sample(all, 80, 7)).toEqual(all);
  });

  test('are the same for the same seed, and others for another', () => {
    expect(sample(all, 20, 7)).toEqual(sample(all, 20, 7));
    expect(sample(all, 20, 7)).not.toEqual(sample(all, 20, 8));
  });
});
