import { parseAst } from 'vite';
import { type Part, readMessage } from '../../src/kit/icu-message.ts';
import { addressInLanguage, type Language } from '../../src/kit/languages.ts';
import { type Call, callsIn, textOf, valuesOf } from './calls.ts';
import type { Catalogue } from './catalogue.ts';

type Node = Call['node']['arguments'][number];

/** Returns the name of a call between the sources and the finished file. No minifier changes it. */
export const messageMarker = (name: string) => `__${name}__`;
const marker = /^__(t|inLanguage|withoutLanguage|languagePrefix)__$/;

/** A finished file of the build, which can be translated into any language. */
export type TranslatableFile = { in(language: Language, catalogue: Catalogue): string };

/**
 * Finds the messages of a finished file. Its calls are replaced after bundling, so that one build serves
 * every language. A minifier may have merged `a ? t('x') : t('y')` into `t(a ? 'x' : 'y')`.
 */
export function translatableFile(code: string): TranslatableFile {
  if (!/__(?:t|inLanguage|withoutLanguage|languagePrefix)__/.test(code)) return { in: () => code };
  const calls = callsIn(parseAst(code), (name) => marker.exec(name)?.[1] ?? null);
  return { in: (language, catalogue) => translate(code, calls, { language, catalogue }) };
}

type TargetLanguage = { language: Language; catalogue: Catalogue };

function translate(code: string, calls: Call[], target: TargetLanguage): string {
  return translateRange(0, code.length, calls);

  /** Returns a part of the file with its calls replaced. */
  function translateRange(start: number, end: number, innerCalls: Call[]): string {
    let text = '';
    let offset = start;
    for (const call of innerCalls) {
      if (call.node.start < start || call.node.end > end) continue;
      text += code.slice(offset, call.node.start) + replacementOf(call);
      offset = call.node.end;
    }
    return text + code.slice(offset, end);
  }

  function replacementOf({ name, node, inner }: Call): string {
    const sourceOf = (part: Node) => translateRange(part.start, part.end, inner);
    const { language } = target;
    if (name === 'languagePrefix') return quoted(language === 'en' ? '' : addressInLanguage(language, ''));
    const [first, second] = node.arguments as [Node, Node | undefined];
    if (name !== 't' && language === 'en') return isSimple(first) ? sourceOf(first) : `(${sourceOf(first)})`;
    if (name === 'inLanguage') {
      const path = textOf(first);
      return path === null
        ? `("/${language}"+(${sourceOf(first)}))`
        : quoted(addressInLanguage(language, path));
    }
    if (name === 'withoutLanguage') return `((${sourceOf(first)}).slice(${language.length + 1})||"/")`;
    const values = new Map(
      [...(second ? valuesOf(second) : [])].map(([key, value]) => [key, sourceOf(value as Node)]),
    );
    return messageExpression(first, values, sourceOf);
  }

  function messageExpression(node: Node, values: Map<string, string>, text: (part: Node) => string): string {
    const message = textOf(node);
    if (message !== null)
      return templateLiteralOf(readMessage(target.catalogue.get(message) ?? message), values);
    if (node.type === 'ParenthesizedExpression') return messageExpression(node.expression, values, text);
    if (node.type !== 'ConditionalExpression')
      throw new Error(`the build cannot read the message ${text(node)}`);
    return `(${text(node.test)}?${messageExpression(node.consequent, values, text)}:${messageExpression(node.alternate, values, text)})`;
  }
}

const isSimple = ({ type }: Node) =>
  /^(?:Identifier|MemberExpression|CallExpression|Literal|TemplateLiteral)$/.test(type);

/** Returns a message as a JavaScript expression. */
function templateLiteralOf(parts: readonly Part[], values: Map<string, string>): string {
  const [first, ...others] = parts;
  if (others.length === 0 && typeof first === 'object' && 'plural' in first)
    return pluralExpression(first, values);
  const contents = parts.map((part) => {
    if (typeof part === 'string') return escaped(part);
    return `\${${'value' in part ? values.get(part.value) : pluralExpression(part, values)}}`;
  });
  return `\`${contents.join('')}\``;
}

/** Quotes a text with backticks as the minifier does, which compresses best. */
const quoted = (text: string) => `\`${escaped(text)}\``;
const escaped = (text: string) => text.replace(/[`\\]|\$\{/g, '\\$&');

function pluralExpression(
  { plural, one, other }: Extract<Part, { plural: string }>,
  values: Map<string, string>,
): string {
  const value = values.get(plural) ?? '';
  // `a ?? b === 1` would compare only b.
  const count = /^[\w$.]+$/.test(value) ? value : `(${value})`;
  return `(${count}===1?${templateLiteralOf(one, values)}:${templateLiteralOf(other, values)})`;
}
