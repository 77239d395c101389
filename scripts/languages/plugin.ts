import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { type Translation, translations } from '../../src/kit/languages.ts';
import { callsInSource, flattenCalls, messageOf } from './calls.ts';
import { type Catalogue, catalogueFile, readCatalogue } from './catalogue.ts';
import { messageMarker, type TranslatableFile, translatableFile } from './inline.ts';

type Files = Map<string, { chunk: Rolldown.OutputChunk; speech: TranslatableFile }>;

/**
 * Translates one build into every language. Calls of `t()` are marked in the sources and replaced in the
 * finished files. A file with messages, or one that imports such a file, has one version per language. All
 * other files, such as the engine, are shared.
 */
export function i18nPlugin(): Plugin {
  // The bundler drops additional files of a server build, so they are written at the end.
  const unwritten = new Map<string, string>();
  return {
    name: 'in-every-language',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      const file = id.split('?')[0] ?? id;
      if (!/\.tsx?$/.test(file) || file.includes('/node_modules/')) return null;
      // Once all calls are marked, these modules are no longer needed.
      const isUnneeded = /\/src\/kit\/(?:t|icu-message)\.ts$/.test(file);
      return {
        code: markCalls(file, code),
        map: null,
        ...(isUnneeded && { moduleSideEffects: false }),
      };
    },
    // This hook runs after Vite has replaced its own markers.
    generateBundle: {
      order: 'post',
      handler(_, output) {
        for (const language of translations) this.addWatchFile(catalogueFile(language));
        const isServer = this.environment.name === 'ssr';
        const add = (fileName: string, source: string) => {
          if (isServer) unwritten.set(fileName, source);
          else this.emitFile({ type: 'asset', fileName, source });
        };
        const files: Files = new Map();
        for (const chunk of Object.values(output))
          if (chunk.type === 'chunk')
            files.set(chunk.fileName, { chunk, speech: translatableFile(chunk.code) });
        const names: Record<string, Record<string, string>> = {};
        for (const language of translations) {
          const catalogue = readCatalogue(language);
          const siblings = siblingsOf(files, language, catalogue);
          for (const [fileName, { speech }] of files) {
            const sibling = siblings.get(fileName);
            if (!sibling) continue;
            const source = renameImports(speech.in(language, catalogue), siblings);
            add(sibling, source);
          }
          names[language] = Object.fromEntries(siblings);
        }
        for (const { chunk, speech } of files.values()) chunk.code = speech.in('en', new Map());
        add('.vite/languages.json', JSON.stringify(names));
      },
    },
    writeBundle({ dir = '' }) {
      for (const [fileName, source] of unwritten) {
        mkdirSync(dirname(join(dir, fileName)), { recursive: true });
        writeFileSync(join(dir, fileName), source);
      }
    },
  };
}

function markCalls(file: string, code: string): string {
  let text = '';
  let offset = 0;
  for (const call of flattenCalls(callsInSource(file, code))) {
    if (call.name === 't') messageOf(call);
    const { start } = call.node;
    text += `${code.slice(offset, start)}/*@__PURE__*/${messageMarker(call.name)}`;
    offset = call.node.callee.end;
  }
  return text + code.slice(offset);
}

/**
 * Maps the names of the English files to the names of their translations. The names contain a hash of the
 * catalogue, so they change when the catalogue does.
 */
function siblingsOf(files: Files, language: Translation, catalogue: Catalogue): Map<string, string> {
  const translatedNames = new Set<string>();
  for (const [name, { speech }] of files)
    if (speech.in(language, catalogue) !== speech.in('en', new Map())) translatedNames.add(name);
  for (let before = -1; before < translatedNames.size; ) {
    before = translatedNames.size;
    for (const [name, { chunk }] of files)
      if ([...chunk.imports, ...chunk.dynamicImports].some((imported) => translatedNames.has(imported)))
        translatedNames.add(name);
  }
  const catalogueState = JSON.stringify([...catalogue]);
  return new Map([...translatedNames].map((name) => [name, siblingName(name, language, catalogueState)]));
}

/**
 * Returns the name with another hash of the same length. A suffix would be longer, and every page loads a
 * list with a hundred of these names. Names without a hash, as in the renderer, get the language as a suffix.
 */
function siblingName(name: string, language: Translation, state: string): string {
  const [, before, hash] = /^(.*-)([\w-]{7,8})\.js$/.exec(name) ?? [];
  if (!before || !hash || name === 'entry-server.js') return name.replace(/\.js$/, `.${language}.js`);
  const translatedHash = createHash('sha256').update(`${name} ${language} ${state}`).digest('base64url');
  return `${before}${translatedHash.slice(0, hash.length)}.js`;
}

/** Makes a translated file import the other files in its language. */
function renameImports(code: string, siblings: Map<string, string>): string {
  const names = new Map([...siblings].map(([from, to]) => [basename(from), basename(to)]));
  return code.replace(/[\w.-]+\.js/g, (name) => names.get(name) ?? name);
}
