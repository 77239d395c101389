import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RenderedPage } from '#app/rendered-page.ts';
import { type BuiltFiles, readBuiltFiles } from '#app/server/boot/built-files.ts';
import { escapeMarkup } from '#kit/escape-markup.ts';
import { type HtmlParts, memoizeShared } from '#kit/html-parts.ts';
import type { Language } from '#kit/languages.ts';
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
 * @param outsideOrigins the other origins that pages may use: those of tours, of an external map, and, only on pages
 * with a payment, of the payment provider's dialog
 * @param languageFiles the language, and the mapping from the English file names to the names in that
 * language
 */
export async function openPageShell(
  clientFolder: string,
  outsideOrigins: { tourOrigin: string; mapStyleUrl?: string | null; checkoutScriptUrl?: string | null },
  languageFiles: { language: Language; siblings?: Record<string, string> | undefined } = { language: 'en' },
): Promise<PageShell> {
  const builtFiles = await readBuiltFiles(clientFolder, languageFiles.siblings);
  const stylesheet = await readFile(join(clientFolder, builtFiles.sheet), 'utf8');
  const { styleFor } = openPageStyle(stylesheet);
  const font = /\/assets\/figtree-latin[\w-]{0,20}\.woff2/.exec(stylesheet)?.[0];
  const fontTag = font && `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`;
  const scripts = { late: startScript(builtFiles, 'late'), 'at-once': startScript(builtFiles, 'at-once') };
  const inlineScripts = [...Object.values(speculationRules), ...Object.values(scripts)];
  const policyWithoutCheckout = contentSecurityPolicy(
    { ...outsideOrigins, checkoutScriptUrl: null },
    inlineScripts,
  );
  const policyWithCheckout = contentSecurityPolicy(outsideOrigins, inlineScripts);
  const mapStyle = outsideOrigins.mapStyleUrl
    ? ` data-map-style="${escapeMarkup(outsideOrigins.mapStyleUrl)}"`
    : '';
  return {
    wrap(page, { canonical, alternates, saveData, previewPath }) {
      const body = bodyOf(page, builtFiles, scripts[page.hydrate]);
      const style = styleFor(body);
      const speculationTag =
        page.hydrate === 'at-once'
          ? ''
          : `<script type="speculationrules">${saveData ? speculationRules.saveData : speculationRules.full}</script>`;
      const mayPay = page.takesPayments && !!outsideOrigins.checkoutScriptUrl;
      const head = `${headOf(page, canonical, { previewPath, alternates })}${saveData ? '' : (fontTag ?? '')}${speculationTag}<style>${style}</style>`;
      const start = `<!doctype html><html lang="${languageFiles.language}"${saveData ? ' data-save-data' : ''}${mayPay ? ' data-checkout' : ''}${mapStyle}><head>${head}</head>`;
      return {
        html: Buffer.concat([start, ...body, '</html>'].map(bytesOf)),
        policy: (mayPay ? policyWithCheckout : policyWithoutCheckout)(style),
      };
    },
  };
}

function bodyOf({ html, state, modules }: RenderedPage, builtFiles: BuiltFiles, script: string): HtmlParts {
  const extraFiles = new Set(modules.flatMap((module) => builtFiles.filesOf(module)));
  return [
    '<body><div id="app">',
    ...html,
    `</div><script type="application/json" id="state">${jsonInHtml(state)}</script><script data-also="${[...extraFiles].join(' ')}">${script}</script></body>`,
  ];
}

const bytesOf = memoizeShared((html) => Buffer.from(html));

type OutsideOrigins = Parameters<typeof openPageShell>[1];

function contentSecurityPolicy(
  { tourOrigin, mapStyleUrl, checkoutScriptUrl }: OutsideOrigins,
  scripts: string[],
): (style: string) => string {
  const cachedPolicies = new Map<string, string>();
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
    const policy = cachedPolicies.get(style) ?? `${commonDirectives}; style-src 'self' ${hashSource(style)}`;
    if (cachedPolicies.size > 300) cachedPolicies.clear();
    cachedPolicies.set(style, policy);
    return policy;
  };
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
