import { describe, expect, test } from 'vitest';
import { openPageStyle } from './page-style.ts';

const styleFor = (sheet: string, html: string) => openPageStyle(sheet).styleFor([html]);
const div = (classes: string) => `<div class="${classes}">words</div>`;

describe('a rule that an element of the page can match', () => {
  test.each([
    ['a class', '.card{color:red}', div('wide card'), '.card{color:red}'],
    ['not another class', '.cards{color:red}', div('card'), ''],
    ['a class with signs', '.md\\:w-1\\/2{width:50%}', div('md:w-1/2'), '.md\\:w-1\\/2{width:50%}'],
    [
      'a class that HTML writes otherwise',
      '.\\[\\&\\>p\\]\\:a>p{top:0}',
      '<p>a</p><i class="[&amp;&gt;p]:a">',
      '.\\[\\&\\>p\\]\\:a>p{top:0}',
    ],
    ['a tag', 'table{border:0}', '<table>', 'table{border:0}'],
    ['not a tag that is missing', 'table{border:0}', '<td>', ''],
    ['the tag of a class', '.menu a{top:0}', `${div('menu')}<b>`, ''],
    ['the page itself', 'body{margin:0}', '<body>', 'body{margin:0}'],
    ['what stands around the body', 'html,:host{line-height:1.5}', '<body>', 'html,:host{line-height:1.5}'],
    ['every element', '*,:before{margin:0}', '<b>', '*,:before{margin:0}'],
    ['only those of a list', '.a,.b{top:0}', div('b'), '.b{top:0}'],
    ['what stands in :where', ':where(.a>b){top:0}', div('a'), ''],
    [
      'one of what stands in :is',
      '.x:is(.a b,.c i){top:0}',
      `${div('x')}${div('c')}<i>`,
      '.x:is(.a b,.c i){top:0}',
    ],
    ['none of what stands in :is', '.x:is(.a b,.c i){top:0}', `${div('x')}${div('c')}<b>`, ''],
    [
      'what stands in :has and :not is not asked for',
      '.x:has(.a):not(.b){top:0}',
      div('x'),
      '.x:has(.a):not(.b){top:0}',
    ],
    ['a state', '.a:focus:not(.b)::after{top:0}', div('a'), '.a:focus:not(.b)::after{top:0}'],
    ['not what only a pointer brings about', '.a:hover,.a:focus{top:0}', div('a'), '.a:focus{top:0}'],
    ['not what is for paper alone', '@media print{.a{top:0}}', div('a'), ''],
    ['not how something changes', '.a{transition:top 1s;transition-delay:1s}', div('a'), ''],
    ['an attribute', '[hidden]{display:none}', '<b>', '[hidden]{display:none}'],
    ['a name', '#app{display:flex}', '<b>', '#app{display:flex}'],
    [
      'not the parts of form fields that browsers draw',
      '::-webkit-date-and-time-value{top:0}',
      '<input>',
      '',
    ],
  ])('%s', (_, sheet, html, style) => {
    expect(styleFor(sheet, html)).toBe(style);
  });
});

test('keeps the order of groups and removes empty ones', () => {
  const sheet =
    '@layer one,two;@layer one{.a{top:0}@media (width>1px){.b{top:1px}}}@media (width>2px){.c{top:2px}}';
  expect(styleFor(sheet, div('b'))).toBe('@layer one,two;@layer one{@media (width>1px){.b{top:1px}}}');
});

test('keeps animations, properties and variables that are used, also indirectly', () => {
  const sheet =
    ':root{--a:var(--b);--b:1px;--c:2px}@property --a{syntax:"*"}@property --c{syntax:"*"}' +
    '@keyframes in{to{top:0}}@keyframes out{to{top:0}}.x{top:var(--a);animation:1s in}';
  expect(styleFor(sheet, div('x'))).toBe(
    ':root{--a:var(--b);--b:1px}@property --a{syntax:"*"}@keyframes in{to{top:0}}.x{top:var(--a);animation:1s in}',
  );
  expect(styleFor(':root{--c:2px}', '<b style="top:var(--c)">')).toBe(':root{--c:2px}');
});

test('sets registered properties of utilities in one way for every browser', () => {
  const sheet =
    '@layer properties{@supports (old:browser){*,:before{--tw-a:0;--tw-b:0}}}.x{top:var(--tw-a)}@property --tw-a{syntax:"*"}';
  expect(styleFor(sheet, div('x'))).toBe('@layer properties{*,:before{--tw-a:0}}.x{top:var(--tw-a)}');
});

test('ignores braces in strings and removes comments', () => {
  const sheet = '/*! by {somebody} */.a:after{content:"}{;"}.b{top:0}';
  expect(styleFor(sheet, div('a'))).toBe('.a:after{content:"}{;"}');
});

test('shares one result between pages with the same classes and tags', () => {
  const { styleFor } = openPageStyle('.a{top:0}ol{top:1px}');
  const of = (html: string) => styleFor([html]);
  expect(of(div('a'))).toBe(of(`<p>${div('a')}</p>`));
  expect(of(`${div('a')}<ol>`)).toBe('.a{top:0}ol{top:1px}');
});

test('counts on shared markup on each page, wherever it is placed', () => {
  const { styleFor: of } = openPageStyle('.a{top:0}.b{top:1px}ol{top:2px}');
  const shared = { shared: `<ol>${div('b')}</ol>` };
  expect(of(['<p>', shared, '</p>'])).toBe('.b{top:1px}ol{top:2px}');
  expect(of([shared, div('a')])).toBe('.a{top:0}.b{top:1px}ol{top:2px}');
  expect(of([div('a')])).toBe('.a{top:0}');
});
