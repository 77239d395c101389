import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageRenderer } from '#app/rendered-page.ts';
import { openPageShell } from '#app/server/page-shell.ts';
import { AppError } from '#kit/app-error.ts';
import type { CallInProcess } from '#kit/server/http/call-in-process.ts';
import { problemOf } from '#kit/server/http/problem.ts';

type Settings = {
  /** The folder that `npm run build` fills: client/ and server/. */
  builtFolder: string;
  appOrigin: string;
  /** For the policy of frames, e.g. http://*.localhost:3001 */
  tourOrigin: string;
};

/** Every page of the application as finished HTML, and the files that it is made of. */
export async function mountPages(
  app: FastifyInstance,
  call: CallInProcess,
  settings: Settings,
): Promise<void> {
  const clientFolder = join(settings.builtFolder, 'client');
  const shell = await openPageShell(clientFolder);
  const renderer: PageRenderer = await import(
    pathToFileURL(join(settings.builtFolder, 'server/entry-server.js')).href
  );
  await renderer.prepare();
  const policy = shell.contentSecurityPolicy(settings.tourOrigin);
  const readAddress = (address: string) => call(address).catch(plainFailure);

  await app.register(fastifyStatic, {
    root: clientFolder,
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      const forever = path.includes('/assets/');
      response.header(
        'cache-control',
        forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });

  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw noSuchCall(request);
    if (/^\/(api|assets|pictures)\//.test(request.url)) throw noSuchCall(request);
    return page(request, reply);
  });

  async function page(request: FastifyRequest, reply: FastifyReply) {
    const rendered = await renderer.renderPage(request.url, readAddress);
    const canonical = new URL(request.url.split('?')[0] as string, settings.appOrigin).href;
    return reply
      .code(rendered.status)
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy': policy,
        'cache-control': 'public, max-age=0, must-revalidate',
        'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(self)',
      })
      .send(shell.wrap(rendered, canonical));
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
