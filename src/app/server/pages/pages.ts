import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSecretPage } from '#app/secret-pages.ts';
import { mountPlacePictures } from '#app/server/place-map/place-map-routes.ts';
import { chooseLanguage } from '#features/accounts/server/account-language.ts';
import { findSession } from '#features/accounts/server/sign-in/sessions.ts';
import { AppError } from '#kit/app-error.ts';
import { addressInLanguage, languages, splitLanguage } from '#kit/languages.ts';
import { english, type Message } from '#kit/msg.ts';
import type { DatabasePulse } from '#kit/server/database/pulse.ts';
import { noPulse } from '#kit/server/database/pulse.ts';
import { openMaxCompression } from '#kit/server/http/brotli-max.ts';
import type { CallInProcess } from '#kit/server/http/call-in-process.ts';
import type { EventStream } from '#kit/server/http/event-stream.ts';
import { privateHeaders } from '#kit/server/http/private-responses.ts';
import { problemOf } from '#kit/server/http/problem.ts';
import type { PictureWork } from '#kit/server/images/picture-work.ts';
import type { Kit } from '#kit/server/kit.ts';
import { canonicalAddress } from './canonical-address.ts';
import { languageRedirectAddress, languageVary, mountLanguageChoice } from './chosen-language.ts';
import { finishPage, sendPage } from './finished-page.ts';
import { aliasPaths, legacyRedirect } from './legacy-redirects.ts';
import { openPageCache, type PageRead, type RenderedEntry, type ServedPage } from './page-cache.ts';
import { openPageWriters } from './page-languages.ts';
import { mountPreviews, previewPathOf } from './previews.ts';
import { mountSiteMap } from './site-map.ts';
import { mountInstallable } from './web-app-manifest.ts';

const maxKeyLength = 500;

/**
 * Headers of a page whose address contains an access token. No cache may store it, and no search engine may
 * index it.
 */
const secretHeaders = { 'cache-control': privateHeaders, 'x-robots-tag': 'noindex, nofollow' };

type Settings = {
  /** The folder with the output of `scripts/build.mjs`: client/ and server/. */
  builtFolder: string;
  cachePages: boolean;
  /** Publishes when a cached page may be stale. */
  changes: EventStream;
  appOrigin: string;
  /** The origin of tours for the `frame-src` policy, such as http://*.localhost:3001. */
  tourOrigin: string;
  mapStyleUrl?: string | null;
  /** Reports whether the database is unresponsive, so that no page waits for it. */
  pulse?: DatabasePulse;
  /** Draws the preview pictures for chats. */
  work: Pick<PictureWork, 'drawCard'>;
};

/** Serves the application's pages as finished HTML, and the built files. */
export async function mountPages(
  app: FastifyInstance,
  kit: Kit,
  callInProcess: CallInProcess,
  settings: Settings,
): Promise<{ cachedPageCount: () => number }> {
  const clientFolder = join(settings.builtFolder, 'client');
  const checkoutScriptUrl = kit.payments.inline?.scriptUrl ?? null;
  const writerIn = await openPageWriters(settings.builtFolder, { ...settings, checkoutScriptUrl });
  const { renderer: englishRenderer } = await writerIn('en');
  const paths = [...englishRenderer.paths, ...aliasPaths];
  mountLanguageChoice(app, kit.clock, async (token, choice) => {
    const user = await findSession(kit.db, token);
    if (user) await chooseLanguage(kit.db, user.id, choice);
  });
  mountSiteMap(app, kit, settings.appOrigin);
  await mountInstallable(app);
  await mountPlacePictures(app, kit, clientFolder);

  const builtFiles = {
    index: false as const,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply: FastifyReply, path: string) => reply.header('cache-control', cacheControlFor(path)),
  };
  // Without a wildcard, each file has its own route, so that a page does not look for a file first. The
  // thousands of assets share one route, because their own ones would slow down every start.
  await app.register(fastifyStatic, {
    ...builtFiles,
    root: clientFolder,
    wildcard: false,
    globIgnore: ['assets/**'],
  });
  await app.register(async (assets) => {
    // The plugin would return 403 for unusual names.
    assets.addHook('onRequest', async (request) => {
      if (!/^\/assets\/\w[\w.-]{0,120}(\?|$)/.test(request.url)) throw noSuchCall(request);
    });
    await assets.register(fastifyStatic, {
      ...builtFiles,
      root: join(clientFolder, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
    });
  });

  app.setNotFoundHandler(async (request, reply) => {
    if (/^\/(api|assets|pictures|map\/streets)\//.test(request.url)) throw noSuchCall(request);
    if (request.method === 'GET' || request.method === 'HEAD') return page(request, reply);
    if (request.method !== 'POST' || !request.headers.accept?.includes('text/html'))
      throw noSuchCall(request);
    // The browser submitted a form that needs JavaScript. Redirect to the form's page, which says so.
    return reply
      .code(303)
      .header('location', request.url.replace(/^[\\/]*/, '/'))
      .send();
  });

  const headers = {
    'cache-control': 'public, max-age=0, must-revalidate',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(self)',
    vary: 'accept-encoding, save-data',
  };

  const { changes, pulse = noPulse } = settings;
  const compressor = openMaxCompression();
  app.addHook('onClose', () => compressor.close());
  const cache = openPageCache({
    changes,
    read: readForPage,
    onPopular: ({ encodedBody }) => compressor.add(encodedBody),
    isAway: pulse.isAway,
  });

  /**
   * Reads an address for a page. An error is also a result: a page that shows one stays the same as long as
   * the error does.
   */
  async function readForPage(address: string): Promise<PageRead> {
    const version = changes.mark();
    try {
      const { etag, topics, mark: unchangedSince } = await pulse.whileAlive(callInProcess(address));
      return { etag, topics, mark: unchangedSince };
    } catch (error) {
      if (pulse.isAway()) throw error;
      return { etag: failureTag(error), topics: callInProcess.topicsOf(address), mark: version };
    }
  }

  await mountPreviews(app, {
    ...settings,
    files: kit.files,
    log: kit.log,
    async previewOf(request, url) {
      const { language, plain } = splitLanguage(url);
      const { renderer } = await writerIn(language);
      const { address, isBounded } = renderer.knownAddress(plain);
      if (!isBounded) return null;
      const { page } = await servedPage(request, url, false);
      return (
        page.preview && {
          ...page.preview,
          path: previewPathOf(page.preview, addressInLanguage(language, address)),
        }
      );
    },
  });

  return { cachedPageCount: () => cache.size() };

  async function page(request: FastifyRequest, reply: FastifyReply) {
    const saveData = request.headers['save-data'] === 'on';
    // Some clients send the absolute form of the request target.
    const url = request.url.startsWith('/') ? request.url : `/${request.url}`;
    const canonical = canonicalAddress(url, paths);
    const canonicalUrl = canonical ?? url;
    const languageRedirect =
      languageRedirectAddress(request, canonicalUrl) ??
      (await pulse.whileAlive(legacyRedirect(kit.db, request, canonicalUrl)));
    const redirectTo = languageRedirect ?? canonical;
    if (redirectTo !== null) {
      reply.headers({ location: redirectTo, vary: languageVary, 'cache-control': 'no-store' });
      return reply.code(languageRedirect === null ? 301 : 302).send();
    }
    const { page, readAt } = await servedPage(request, url, saveData);
    const { language, plain } = splitLanguage(url);
    const isEnglish = language === 'en';
    const vary = isEnglish ? `${headers.vary}, ${languageVary}` : headers.vary;
    return sendPage(request, reply, page, {
      headers: { ...headers, vary, ...(isSecretPage(plain) && secretHeaders) },
      readAt,
    });
  }

  /**
   * Returns a public page. Its bytes are the same for everyone, so a rendered page is served until its
   * content changes.
   */
  async function servedPage(request: FastifyRequest, url: string, saveData: boolean): Promise<ServedPage> {
    const { language, plain } = splitLanguage(url);
    const { renderer } = await writerIn(language);
    const normalized = renderer.knownAddress(plain);
    const { isBounded } = normalized;
    const address = addressInLanguage(language, normalized.address);
    const key =
      settings.cachePages && isBounded && address.length <= maxKeyLength
        ? `${saveData ? 'light' : 'full'} ${address}`
        : null;
    if (key === null || !cache.has(key)) await app.consumeWork(request);
    const make = () => renderEntry(address, saveData);
    return key === null ? { readAt: Date.now(), page: (await make()).page } : cache.get(key, make);
  }

  async function renderEntry(url: string, saveData: boolean): Promise<RenderedEntry> {
    const { language, plain: address } = splitLanguage(url);
    const { renderer, shell } = await writerIn(language);
    const reads = new Map<string, PageRead>();
    let isWhole = true;
    const readAddress = async (address: string) => {
      const version = changes.mark();
      try {
        const { value, etag, topics, mark: unchangedSince } = await pulse.whileAlive(callInProcess(address));
        reads.set(address, { etag, topics, mark: unchangedSince });
        return value;
      } catch (error) {
        const failure = plainFailure(error, (message) => kit.translator.translate(language, message));
        if (failure.status >= 500) isWhole = false;
        reads.set(address, {
          etag: failureTag(error),
          topics: callInProcess.topicsOf(address),
          mark: version,
        });
        throw failure;
      }
    };
    const topicsOf = (address: string) => reads.get(address)?.topics.join(' ') ?? '';
    const rendered = await renderer.renderPage(address, readAddress, {
      saveData,
      origin: settings.appOrigin,
      topicsOf,
    });
    const path = rendered.head.canonicalPath ?? address.split('?')[0] ?? '/';
    const [canonical = '', ...alternates] = [language, ...languages].map(
      (alternate) => new URL(settings.appOrigin + addressInLanguage(alternate, path)).href,
    );
    const preview = rendered.status === 200 ? (rendered.head.preview ?? null) : null;
    const previewPath = previewPathOf(preview, addressInLanguage(language, address));
    const wrapped = shell.wrap(rendered, { canonical, alternates, saveData, previewPath });
    // A page that lacks a part because the database is unresponsive counts as an error, even if the part is
    // optional.
    const isIncomplete = !isWhole && pulse.isAway() && rendered.status < 400;
    const page = finishPage(isIncomplete ? 503 : rendered.status, wrapped, preview);
    return { page, isWhole, reads, changesAt: rendered.changesAt ?? Number.POSITIVE_INFINITY };
  }
}

/**
 * Returns the Cache-Control header for a file. A file whose name contains a hash is immutable. The service
 * worker is revalidated, because a newer one may exist.
 */
function cacheControlFor(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable';
  return path.endsWith('service-worker.js') ? 'public, no-cache' : 'public, max-age=3600';
}

/** Returns the error as plain data, because the renderer is a separate module that accepts nothing else. */
function plainFailure(error: unknown, render: (message: Message) => string) {
  const { status, code, message, fields } = problemOf(error, render);
  return { status, message, ...(fields && { problem: { status, code, message, fields } }) };
}

/** Returns an ETag for the error. A server error may be temporary, so it never counts as unchanged. */
function failureTag(error: unknown): string {
  const { status, message } = problemOf(error);
  return status >= 500 ? `${status} ${Math.random()}` : `${status} ${message}`;
}

function noSuchCall(request: FastifyRequest): AppError {
  return new AppError(
    'not-found',
    'no_such_call',
    english('No route for {method} {value}.', {
      method: request.method,
      value: request.url.split('?')[0] ?? '',
    }),
  );
}
