import { type ESTree, parseAst } from 'vite';
import { emailParagraphs } from '../../src/kit/server/email/email-template.ts';
import { attempt, type Call, callsIn, flattenCalls, type OnCallError, textOf, valuesOf } from './calls.ts';

type Node = ESTree.Node;

const messageModule = /(?:#kit|\.)\/(?:msg|field-error)\.ts$/;
const emailTemplateModule = /\/email-template\.ts$/;

/**
 * Returns the messages of a source that the server translates when it sends them: those of `msg` and
 * `fieldError`, and the lines of email templates. `english` and templates with `isEnglish` are the same in
 * every language. The id of a message must be a literal in its call.
 */
export function serverMessagesIn(file: string, code: string, onError: OnCallError): string[] {
  if (!/\/(?:msg|field-error|email-template)\.ts'/.test(code)) return [];
  const program = parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  const messageNames = importedNames(program.body, messageModule, ['msg', 'fieldError']);
  const templateNames = importedNames(program.body, emailTemplateModule, ['emailTemplate', 'templateText']);
  const calls = callsIn(program, (name) =>
    messageNames.has(name) ? 'message' : templateNames.has(name) ? 'template' : null,
  );
  return flattenCalls(calls).flatMap((call) =>
    attempt(call, onError, () => (call.name === 'message' ? [idOf(call)] : linesOfTemplate(call))),
  );
}

function importedNames(
  body: readonly Node[],
  source: RegExp,
  requestedNames: readonly string[],
): Set<string> {
  const names = body.flatMap((statement) =>
    statement.type === 'ImportDeclaration' && source.test(statement.source.value)
      ? statement.specifiers.map(({ local }) => local.name)
      : [],
  );
  return new Set(names.filter((name) => requestedNames.includes(name)));
}

function idOf({ node }: Call): string {
  const id = textOf(node.arguments[0]);
  if (id === null)
    throw new Error('msg() and fieldError() need their message as one text, written in the call');
  return id;
}

function linesOfTemplate({ node: { arguments: args } }: Call): string[] {
  const [first] = args;
  const text = textOf(first);
  if (text !== null) return emailParagraphs(text);
  if (first?.type !== 'ObjectExpression') return [];
  const values = valuesOf(first);
  if (values.has('isEnglish')) return [];
  return ['subject', 'body', 'button'].flatMap((name) => {
    const line = textOf(values.get(name));
    return line === null ? [] : emailParagraphs(line);
  });
}
