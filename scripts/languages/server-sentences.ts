import { type ESTree, parseAst } from 'vite';
import { letterLines } from '../../src/kit/server/mail/letter-template.ts';

type Node = ESTree.Node;

/** The features whose answers and mails a visitor reads, and what the door itself says. */
const forVisitors =
  /^src\/(?:kit\/(?:server\/(?:http\/|attempts\.ts)|phone-shape\.ts)|features\/auctions\/server\/(?:bidding|registration|questions|letters|letter-words|papers|reminding|watching)\.ts|features\/(?:accounts|enquiries|favorites|notifications|owner-contacts|payments|reviews|saved-searches|shares|stays|viewing-packages|viewings)\/)/;
/** Where what is refused, answered and mailed is written. */
const serving = /\/server\/|\/(?:\w+-)?(?:schema|shape|limits)\.ts$|\/stays\/cancellation-words\.ts$/;
/** Desks and the rooms of admins stay English. */
const forDesks =
  /desk|host|lead|admin|showing-hours|feed|review\.ts|claim|refund|books|conflict|comparison|moving-terms|terms|users|role|setting|simulated|package-offers/;

export const mayAnswerVisitors = (file: string): boolean =>
  forVisitors.test(file) && serving.test(file) && !forDesks.test(file.split('/').slice(3).join('/'));

/**
 * What a file of the server says to people: every sentence in it, and the words of its letters. It is said in English
 * there, and in the language of its reader where it leaves (`src/kit/server/speech.ts`), so nothing marks it.
 */
export function sentencesIn(code: string): string[] {
  const found: string[] = [];
  const walk = (node: unknown) => {
    if (Array.isArray(node)) for (const one of node) walk(one);
    if (!isNode(node)) return;
    if (/^Import|^Export(?:All)/.test(node.type) || isNoSaying(node)) return;
    if (isLetter(node)) {
      found.push(...wordsOfLetter(node));
      return;
    }
    const text = textIn(node);
    if (text !== null && isSentence(text)) found.push(text);
    for (const value of Object.values(node)) if (typeof value === 'object') walk(value);
  };
  walk(parseAst(code, { lang: 'ts' }).body);
  return found;
}

/** It begins as a sentence and ends as one, is what a schema says of a field, or names an account within a sentence. */
const isSentence = (text: string): boolean =>
  /^(?:[A-Z“]|\{\w+\},? [a-z]|the account \{)/.test(text) &&
  / /.test(text) &&
  !/[;=<>]|\n|^[A-Z]{4,}|\$\{/.test(text);

const isNoSaying = (node: Node): boolean =>
  node.type === 'TaggedTemplateExpression' ||
  (node.type === 'NewExpression' && node.callee.type === 'Identifier' && node.callee.name === 'Error') ||
  (node.type === 'ThrowStatement' && node.argument.type === 'Identifier');

type Letter = ESTree.CallExpression;
const isLetter = (node: Node): node is Letter =>
  node.type === 'CallExpression' &&
  node.callee.type === 'Identifier' &&
  node.callee.name === 'letterTemplate';

function wordsOfLetter({ arguments: [given] }: Letter): string[] {
  if (given?.type !== 'ObjectExpression') return [];
  return given.properties.flatMap((one) => {
    if (one.type !== 'Property' || one.key.type !== 'Identifier') return [];
    if (!['subject', 'body', 'button'].includes(one.key.name)) return [];
    const text = textIn(one.value);
    return text === null ? [] : letterLines(text);
  });
}

/** A text, with a place for each value: of the server's sentences only what stands between them counts. */
function textIn(node: Node): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return null;
  const used = new Set<string>();
  const names = node.expressions.map((one) => {
    const name = nameOf(one);
    let free = name;
    for (let number = 2; used.has(free); number += 1) free = `${name}${number}`;
    used.add(free);
    return free;
  });
  return node.quasis
    .map(({ value }, index) => `${value.cooked ?? ''}${names[index] ? `{${names[index]}}` : ''}`)
    .join('');
}

function nameOf(node: Node): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression' && node.property.type === 'Identifier') return node.property.name;
  if (node.type === 'CallExpression' && node.arguments[0]) return nameOf(node.arguments[0]);
  return 'value';
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && 'type' in value;
