import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageRenderer } from '#app/rendered-page.ts';
import { type FinishedPage, finishPage, sendPage } from '#app/server/finished-page.ts';
import { openPageShell } from '#app/server/page-shell.ts';
import { mountPlacePictures } from '#app/server/place-picture/place-pictures.ts';
import { mountSiteMap } from '#app/server/site-map.ts';
import { AppError } from '#kit/app-error.ts';
import { openContentCache } from '#kit/server/events/content-cache.ts';
import type { CallInProcess } from '#kit/server/http/call-in-process.ts';
import { problemOf } from '#kit/server/http/problem.ts';
import type { Kit } from '#kit/server/kit.ts';

const longestKey = 500;

type Settings = {
  /** The folder that `npm run build` fills: client/ and server/. */
  builtFolder: string;
  keepPages: boolean;
  /** Moves when a page that is kept may not be true any more. */
  version(): number;
  appOrigin: string;
  /** For the policy of frames, e.g. http://*.localhost:3001 */
  tourOrigin: string;
  mapStyleUrl?: string | null;
};

/** Every page of the application as finished HTML, and the files that it is made of. */
export async function mountPages(
  app: FastifyInstance,
  kit: Kit,
  call: CallInProcess,
  settings: Settings,
): Promise<void> {
  const clientFolder = join(settings.builtFolder, 'client');
  const shell = await openPageShell(clientFolder, settings);
  const renderer: PageRenderer = await import(
    pathToFileURL(join(settings.builtFolder, 'server/entry-server.js')).href
  );
  await renderer.prepare();
  mountSiteMap(app, kit, settings.appOrigin);
  await mountPlacePictures(app, kit, clientFolder);
  const readAddress = (address: string) => call(address).catch(plainFailure);

  await app.register(fastifyStatic, {
    root: clientFolder,
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (response, path) => {
      const forever = path.includes('/assets/');
      response.header(
        'cache-control',
        forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });

  app.setNotFoundHandler(async (request, reply) => {
    if (/^\/(api|assets|pictures)\//.test(request.url)) throw noSuchCall(request);
    if (request.method === 'GET' || request.method === 'HEAD') return page(request, reply);
    if (request.method !== 'POST' || !request.headers.accept?.includes('text/html'))
      throw noSuchCall(request);
    // A form that only the application can send, in a browser without scripts: its page says so.
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

  const cache = openContentCache<FinishedPage>({
    version: settings.version,
    limitEntries: 2_000,
    limitBytes: 64 * 2 ** 20,
    bytesOf: ({ identity }) => identity.length * 1.5,
    graceMs: 300,
    ttlMs: 30_000,
  });

  async function page(request: FastifyRequest, reply: FastifyReply) {
    const saveData = request.headers['save-data'] === 'on';
    // Some clients write the whole address into their request.
    const url = request.url.startsWith('/') ? request.url : `/${request.url}`;
    const key =
      settings.keepPages && url.length <= longestKey ? `${saveData ? 'light' : 'full'} ${url}` : null;
    if (key === null || !cache.has(key)) await app.takeWork(request);
    return sendPage(request, reply, await finishedPage(key, url, saveData), headers);
  }

  /** Public pages are the same bytes for everyone, so a finished one serves until the content moves. */
  async function finishedPage(key: string | null, url: string, saveData: boolean): Promise<FinishedPage> {
    if (key === null) return finish(url, saveData);
    const page = await cache.get(key, () => finish(url, saveData));
    // A fault may have passed by the next request.
    if (page.status >= 500) cache.forget(key);
    return page;
  }

  async function finish(url: string, saveData: boolean): Promise<FinishedPage> {
    const rendered = await renderer.renderPage(url, readAddress, { saveData });
    const path = rendered.head.canonicalPath ?? url.split('?')[0];
    const canonical = new URL(settings.appOrigin + path).href;
    return finishPage(rendered.status, shell.wrap(rendered, { canonical, saveData }), {
      keep: settings.keepPages,
    });
  }
}

/** The renderer is a module of its own: what crosses to it is plain data. */
function plainFailure(error: unknown): never {
  const { status, message } = problemOf(error);
  throw { status, message };
}

function noSuchCall(request: FastifyRequest): AppError {
  return new AppError(
    'not-found',
    'no_such_call',
    `There is nothing at ${request.method} ${request.url.split('?')[0]}.`,
  );
}
