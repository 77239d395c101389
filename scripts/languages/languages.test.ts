import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { callsInSource, messageOf } from './calls.ts';
import { readCatalogue } from './catalogue.ts';
import { translatableFile } from './inline.ts';
import { messagesIn } from './messages-in.ts';
import { i18nPlugin } from './plugin.ts';
import { serverMessagesIn } from './server-messages.ts';
import { translationError } from './translation-error.ts';

const catalogue = new Map([
  ['Save', 'Hifadhi'],
  ['{a} and {b}', '{b} na {a}'],
  ['{n, plural, one {# bed} other {# beds}}', '{n, plural, one {kitanda #} other {vitanda #}}'],
]);
const english = (code: string) => translatableFile(code).in('en', new Map());
const swahili = (code: string) => translatableFile(code).in('sw', catalogue);
const run = (code: string, given: object = {}) => runInNewContext(code, { ...given });

test('words are said in place of the call', () => {
  expect(english('f(__t__(`Save`))')).toBe('f(`Save`)');
  expect(swahili('f(__t__(`Save`))')).toBe('f(`Hifadhi`)');
});

test('renders untranslated messages in English', () => {
  expect(swahili('__t__(`Share`)')).toBe('`Share`');
});

test('renders values in the order of the translation', () => {
  expect(run(english('__t__(`{a} and {b}`,{a:x,b:y+1})'), { x: 1, y: 2 })).toBe('1 and 3');
  expect(run(swahili('__t__(`{a} and {b}`,{a:x,b:y+1})'), { x: 1, y: 2 })).toBe('3 na 1');
});

test('forms are chosen by the number', () => {
  const code = swahili('__t__(`{n, plural, one {# bed} other {# beds}}`,{n:x})');
  expect([1, 2, 0].map((x) => run(code, { x }))).toEqual(['kitanda 1', 'vitanda 2', 'vitanda 0']);
});

test('forms are chosen by the whole number of an expression', () => {
  const code = english('__t__(`{n, plural, one {# bed} other {# beds}}.`,{n:x??1})');
  expect([1, 2, undefined].map((x) => run(code, { x }))).toEqual(['1 bed.', '2 beds.', '1 bed.']);
});

test('reads messages that a minifier has merged', () => {
  const code = 'g(__t__(x?`Save`:y?`Share`:`{a} and {b}`,{a:1,b:__t__(`Save`)}))';
  const said = (x: boolean, y: boolean) => run(swahili(code), { x, y, g: (text: string) => text });
  expect([said(true, false), said(false, true), said(false, false)]).toEqual([
    'Hifadhi',
    'Share',
    'Hifadhi na 1',
  ]);
});

test('escapes messages, so that they cannot become code', () => {
  expect(run(swahili('__t__("a`$\\\\")'))).toBe('a`$\\');
  expect(run(english('__t__("{a}$",{a:1})+"{b}"'))).toBe('1${b}');
});

test('addresses have the prefix of their language, and English costs nothing', () => {
  const code =
    'f(__inLanguage__(`/bnbs`),__inLanguage__(a?b:c),__withoutLanguage__(p.q),__languagePrefix__())';
  expect(english(code)).toBe('f(`/bnbs`,(a?b:c),p.q,``)');
  const given = { f: (...all: unknown[]) => all, a: true, b: '/x', c: '/y', p: { q: '/sw/z' } };
  expect(run(swahili(code), given)).toEqual(['/sw/bnbs', '/sw/x', '/z', '/sw']);
  expect(run(swahili('__withoutLanguage__(p)'), { p: '/sw' })).toBe('/');
});

test.each([
  ["t('a' + b)", 'written in the call'],
  ['t(message)', 'written in the call'],
  ["t('{a}')", 'needs the values a, and is given none'],
  ["t('a', { b })", 'needs the values none, and is given b'],
  ["t('{a}', values)", 'as an object'],
])('a call that the build cannot read is refused: %s', (call, fault) => {
  const [found] = callsInSource('a.ts', `import { t } from '#kit/t.ts';\n${call};`);
  expect(() => found && messageOf(found)).toThrow(fault);
});

test('replaces calls of our own function only', () => {
  expect(callsInSource('a.ts', "import { t } from './theirs.ts'; t('a');")).toEqual([]);
  expect(callsInSource('a.ts', "import { t } from './t.ts'; t('a');")).toHaveLength(1);
});

test.each([
  ['Save', 'Hifadhi', 'nothing'],
  ['{a} homes', 'nyumba', 'it needs a, and has none'],
  ['homes', 'nyumba {a}', 'it needs no places, and has a'],
  ['{a}', '{a', 'a message must be'],
  [' homes', 'nyumba', 'begins and ends'],
])('what is wrong with %j as %j', (message, said, fault) => {
  expect(translationError(message, said) ?? 'nothing').toContain(fault);
});

test('builds files for every language, and shares those without messages', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'said-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'src'));
  const words = join(import.meta.dirname, '../../src/kit/t.ts');
  const sources = {
    'main.ts': "import { quiet } from './quiet.ts'; quiet(); import('./page.ts').then(({ page }) => page());",
    'quiet.ts': "export const quiet = () => document.body.append('nothing');",
    'page.ts':
      "import { t } from '#kit/t.ts'; import { quiet } from './quiet.ts';\nexport const page = () => { quiet(); document.title = t('Sign In'); };",
  };
  for (const [name, text] of Object.entries(sources)) await writeFile(join(folder, 'src', name), text);
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [i18nPlugin()],
    resolve: { alias: { '#kit/t.ts': words } },
    build: {
      rollupOptions: {
        input: join(folder, 'src/main.ts'),
        output: { codeSplitting: { groups: [{ name: 'quiet', test: /quiet\.ts$/ }] } },
      },
    },
  });
  const assets = join(folder, 'dist/assets');
  const files = await readdir(assets);
  expect(files.filter((file) => file.startsWith('quiet'))).toHaveLength(1);
  const names = JSON.parse(await readFile(join(folder, 'dist/.vite/languages.json'), 'utf8'));
  const named = (name: string) => files.filter((file) => file.startsWith(`${name}-`));
  const of = (name: string, language: string) =>
    named(name).find((file) => Object.values(names[language]).includes(`assets/${file}`)) ?? '';
  const textOf = (file: string) => readFile(join(assets, file), 'utf8');
  const said = { lg: readCatalogue('lg').get('Sign In'), sw: readCatalogue('sw').get('Sign In') };
  for (const language of ['lg', 'sw'] as const) {
    expect(await textOf(of('page', language))).toContain(said[language]);
    expect(await textOf(of('main', language))).toContain(`./${of('page', language)}`);
  }
  expect(named('page')).toHaveLength(3);
  expect(named('main')).toHaveLength(3);
  const [english = ''] = named('page').filter((file) => ![of('page', 'lg'), of('page', 'sw')].includes(file));
  expect(await textOf(english)).toContain('Sign In');
});

const imports = `import { english, msg } from '#kit/msg.ts';
import { fieldError } from '#kit/field-error.ts';
import { emailTemplate, templateText } from '#kit/server/email/email-template.ts';
`;

const unexpected = (_: unknown, error: unknown) => {
  throw error;
};

test.each([
  ['a message', "new AppError('conflict', 'taken', msg('This is taken.'))", ['This is taken.']],
  [
    'a message within another',
    "msg('You can follow {what}', { what: msg('a booking') })",
    ['You can follow {what}', 'a booking'],
  ],
  [
    'the error of a field',
    "fieldError('At most {count} characters', { count })",
    ['At most {count} characters'],
  ],
  [
    'an email template',
    "emailTemplate({ subject: 'For {name}', body: `Dear {name},\n{lines}`, button: 'Open it' })",
    ['For {name}', 'Dear {name},', 'Open it'],
  ],
  [
    'a text of an email template that a function makes',
    "templateText('{body}\\nDear {name}')",
    ['Dear {name}'],
  ],
  ['no English text', "english('Only for admins.')", []],
  ['no English email template', "emailTemplate({ isEnglish: true, subject: 'For admins', body: '' })", []],
  ['no other text', "new Error('It is not there.')", []],
])('finds %s', (_, code, messages) => {
  expect(serverMessagesIn('a.ts', imports + code, unexpected)).toEqual(messages);
});

test('names the place of each call without a readable message, and finds the others', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'messages-')), 'src');
  onTestFinished(() => rm(join(folder, '..'), { recursive: true }));
  await mkdir(folder);
  await writeFile(join(folder, 'a.ts'), "import { t } from '#kit/t.ts';\n\nt(title);\nt('Save');\n");
  await writeFile(join(folder, 'b.ts'), "import { msg } from '#kit/msg.ts';\nmsg(title);\n");
  const errors: string[] = [];
  expect([...messagesIn(folder, errors)]).toEqual([['Save', ['src/a.ts']]]);
  expect(errors).toEqual([
    'src/a.ts:3 t() needs its message as one text, written in the call',
    'src/b.ts:2 msg() and fieldError() need their message as one text, written in the call',
  ]);
});

test('refuses a message that is not a literal, and ignores a function of another module', () => {
  const theirs = "import { msg } from './theirs/msg-of.ts'; msg(title)";
  expect(() => serverMessagesIn('a.ts', `${imports}msg(title)`, unexpected)).toThrow('written in the call');
  expect(serverMessagesIn('a.ts', theirs, unexpected)).toEqual([]);
});
