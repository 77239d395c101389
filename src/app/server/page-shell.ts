import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RenderedPage } from '#app/rendered-page.ts';
import { escapeMarkup } from '#kit/escape-markup.ts';
import { type HtmlParts, memoizeShared } from '#kit/html-parts.ts';
import type { Language } from '#kit/languages.ts';
import { type BuiltFiles, readBuiltFiles } from './built-files.ts';
import { headOf } from './page-head.ts';
import { jsonInHtml } from './page-json.ts';
import { speculationRules, startScript } from './page-scripts.ts';
import { openPageStyle } from './page-style.ts';

/**
 * The frame of every page: its style, and a small script that loads the application on the first touch or
 * when idle. `policy` allows only what the page contains.
 */
export type PageShell = {
  wrap(page: RenderedPage, options: ShellOptions): WrappedPage;
};

type ShellOptions = {
  canonical: string;
  /** The page's addresses in every language, English first. */
  alternates?: readonly string[];
  saveData: boolean;
  /** The path of the preview picture for chats. */
  previewPath: string;
};

/** @property html the page in UTF-8 */
export type WrappedPage = { html: Buffer; policy: string };

/**
 * Opens the shell for the pages of a language.
 * @param outside the other origins that pages may use: those of tours, of an external map, and, only on pages
 * with a payment, of the payment provider's dialog
 * @param languageFiles the language, and the mapping from the English file names to the names in that
 * language
 */
export async function openPageShell(
  clientFolder: string,
  outside: { tourOrigin: string; mapStyleUrl?: string | null; checkoutScriptUrl?: string | null },
  languageFiles: { language: Language; siblings?: Record<string, string> | undefined } = { language: 'en' },
): Promise<PageShell> {
  const built = await readBuiltFiles(clientFolder, languageFiles.siblings);
  const stylesheet = await readFile(join(clientFolder, built.sheet), 'utf8');
  const { styleFor } = openPageStyle(stylesheet);
  const scripts = { late: startScript(built, 'late'), 'at-once': startScript(built, 'at-once') };
  const allowed = [...Object.values(speculationRules), ...Object.values(scripts)];
  const plainPolicy = contentSecurityPolicy({ ...outside, checkoutScriptUrl: null }, allowed);
  const payingPolicy = contentSecurityPolicy(outside, allowed);
  const mapStyle = outside.mapStyleUrl ? ` data-map-style="${escapeMarkup(outside.mapStyleUrl)}"` : '';
  return {
    wrap(page, { canonical, alternates, saveData, previewPath }) {
      const body = bodyOf(page, built, scripts[page.hydrate]);
      const style = styleFor(body);
      const speculation =
        page.hydrate === 'at-once'
          ? ''
          : `<script type="speculationrules">${saveData ? speculationRules.saveData : speculationRules.full}</script>`;
      const mayPay = page.takesPayments && !!outside.checkoutScriptUrl;
      const head = `${headOf(page, canonical, { previewPath, alternates })}${speculation}<style>${style}</style>`;
      const start = `<!doctype html><html lang="${languageFiles.language}"${saveData ? ' data-save-data' : ''}${mayPay ? ' data-checkout' : ''}${mapStyle}><head>${head}</head>`;
      return {
        html: Buffer.concat([start, ...body, '</html>'].map(bytesOf)),
        policy: (mayPay ? payingPolicy : plainPolicy)(style),
      };
    },
  };
}

function bodyOf({ html, state, module }: RenderedPage, built: BuiltFiles, script: string): HtmlParts {
  const extraFiles = module ? built.filesOf(module) : [];
  return [
    '<body><div id="app">',
    ...html,
    `</div><script type="application/json" id="state">${jsonInHtml(state)}</script><script data-also="${extraFiles.join(' ')}">${script}</script></body>`,
  ];
}

const bytesOf = memoizeShared((html) => Buffer.from(html));

type Outside = Parameters<typeof openPageShell>[1];

function contentSecurityPolicy(
  { tourOrigin, mapStyleUrl, checkoutScriptUrl }: Outside,
  scripts: string[],
): (style: string) => string {
  const cached = new Map<string, string>();
  const map = mapStyleUrl ? ` ${new URL(mapStyleUrl).origin}` : '';
  const checkout = checkoutScriptUrl ? ` ${new URL(checkoutScriptUrl).origin}` : '';
  const commonDirectives = [
    "default-src 'self'",
    `script-src 'self' ${scripts.map(hashSource).join(' ')}${checkout}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${tourOrigin}${map}`,
    ...(map ? [`connect-src 'self'${map}`] : []),
    `frame-src ${tourOrigin}${checkout}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
  return (style) => {
    const policy = cached.get(style) ?? `${commonDirectives}; style-src 'self' ${hashSource(style)}`;
    if (cached.size > 300) cached.clear();
    cached.set(style, policy);
    return policy;
  };
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
