import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formBody from '@fastify/formbody';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { AppError } from '#kit/app-error.ts';
import type { Log } from '#kit/server/log.ts';
import { logAs } from '#kit/server/log-context.ts';
import { type Metrics, noMetrics } from '#kit/server/metrics/metrics.ts';
import { englishTranslator, type Translator } from '#kit/server/translator.ts';
import { acceptJson } from './body-formats.ts';
import { type BodyTimes, defaultBodyTimes, limitBodyTime } from './body-timeouts.ts';
import { answerBrokenRequest } from './broken-request.ts';
import { languageOfCaller } from './language-cookie.ts';
import { requireOneHost } from './one-host.ts';
import { plainPage, plainPageHeaders } from './plain-page.ts';
import { markPrivate, privateHeaders } from './private-responses.ts';
import { problemOf, retryAfterOf } from './problem.ts';
import { type Limits, limitRequests } from './rate-limits.ts';
import { boundRefusedBodies } from './refused-bodies.ts';
import type { NonOwnerError } from './route.ts';
import { type Origin, originOf, requireSameOrigin } from './same-origin.ts';

const bodyLimitBytes = 100 * 1024;
const headersTimeoutMs = 10_000;

/**
 * The size of the pool from which Node cuts small buffers. The default is 64 kB, and a reference to one
 * buffer retains the whole pool. A compressor retains its last output until the next full garbage collection,
 * which full pools trigger. That took a third of the time of an uncached page (docs/decisions/0030).
 */
const bufferPoolBytes = 8 * 2 ** 10;

/**
 * Opens a Fastify instance without routes. It has cookies, compression, the cross-site check on every unsafe
 * method and security headers, and returns every error as problem+json. `invoke` validates input and output,
 * so Fastify's own validation is off.
 */
export async function openHttp(
  log: Log,
  options: {
    trustProxy: boolean;
    /** The public origin of the application. With https, cookies and headers are set up for TLS. */
    appOrigin?: string;
    bodyTimes?: BodyTimes;
    limits?: Limits | null;
    metrics?: Metrics;
    translator?: Translator;
  },
): Promise<FastifyInstance> {
  Buffer.poolSize = bufferPoolBytes;
  const loggerInstance: FastifyBaseLogger = log;
  const problemContext: ProblemContext = { log, translator: options.translator ?? englishTranslator };
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers }) => requestIdFrom(options.trustProxy ? headers['x-request-id'] : undefined),
    // Only the address that the proxy appended is trusted, because the caller may have written the other
    // entries of X-Forwarded-For. A hop count does not work here, because Fastify would then trust no proxy.
    trustProxy: options.trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: bodyLimitBytes,
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => sendProblem(error, request, reply as never, problemContext),
  });
  app.server.headersTimeout = headersTimeoutMs;
  limitBodyTime(app, options.bodyTimes ?? defaultBodyTimes);
  boundRefusedBodies(app);
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
  acceptJson(app);
  const isFoundByTls = options.appOrigin?.startsWith('https:') ?? false;
  app.decorate('isFoundByTls', isFoundByTls);
  app.decorate('servedCalls', servedCallsOf(app));
  await app.register(cookie);
  await app.register(formBody);
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  const safeHeaders = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // A window of ours and one of another site get no reference to each other, whichever of them opened the
    // other.
    'cross-origin-opener-policy': 'same-origin',
    ...(isFoundByTls && { 'strict-transport-security': 'max-age=31536000' }),
  };
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(safeHeaders).header('x-request-id', request.id);
    requireOneHost(request.raw);
    requireSameOrigin(request);
  });
  // This runs after the body has been read, because the events of the body run outside our context.
  app.addHook('preHandler', (request, _reply, done) => logAs({ requestId: request.id }, done));
  recordResponses(app, log, options.metrics ?? noMetrics);
  markPrivate(app);
  await limitRequests(app, options.limits ?? null);
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply as never, problemContext));
  return app;
}

/**
 * Returns the id of a request. The request id of a trusted proxy is used in our logs; other callers cannot
 * choose one.
 */
function requestIdFrom(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w.-]{8,64}$/.test(header) ? header : randomUUID();
}

/**
 * Records responses by the pattern of the route and never by the address, because an address can contain a
 * secret and the number of addresses is unlimited.
 */
function recordResponses(app: FastifyInstance, log: Log, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const labels = { method, route: routeOptions.url ?? 'page', status: reply.statusCode };
    const seconds = reply.elapsedTime / 1_000;
    metrics.answered({ ...labels, seconds });
    log.info({ requestId: request.id, ...labels, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
}

/**
 * Returns every call that is mounted from now on, as `METHOD /path`, with the origins and callers that it
 * accepts. Documentation, files and pages are left out.
 */
function servedCallsOf(app: FastifyInstance): Map<string, ServedCall> {
  const calls = new Map<string, ServedCall>();
  app.addHook('onRoute', ({ method, url, config }) => {
    if (/\*|^\/api\/docs|^\/assets\//.test(url)) return;
    for (const verb of [method].flat())
      if (verb !== 'HEAD' && verb !== 'OPTIONS')
        calls.set(`${verb} ${url}`, {
          origin: originOf(verb, config?.comesWithProof),
          access: config?.access,
          nonOwners: config?.nonOwners,
        });
  });
  return calls;
}

export type ServedCall = {
  origin: Origin;
  /** The name of the access rule, or `everyone`; undefined for handlers that are not routes. */
  access: string | undefined;
  nonOwners: NonOwnerError | undefined;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: string;
    nonOwners?: NonOwnerError | undefined;
  }
  interface FastifyInstance {
    servedCalls: Map<string, ServedCall>;
  }
}

type ReplyWriter = {
  code(status: number): ReplyWriter;
  type(type: string): ReplyWriter;
  header(name: string, value: string): ReplyWriter;
  headers(all: Record<string, string>): ReplyWriter;
  send(body: string): ReplyWriter;
};

type ProblemContext = { log: Log; translator: Translator };

function sendProblem(
  error: unknown,
  request: FastifyRequest,
  reply: ReplyWriter,
  { log, translator }: ProblemContext,
): void {
  const language = languageOfCaller(request);
  const problem = problemOf(error, (message) => translator.translate(language, message));
  const requestId = request.id;
  // A deliberate refusal is not a server error, and a caller must not be able to flood the log.
  const isServerError = problem.status >= 500 && !(error instanceof AppError && error.cause === undefined);
  if (isServerError) log.error({ err: error, requestId }, 'a request failed');
  const retryAfterSeconds = retryAfterOf(error, problem.status);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  reply.code(problem.status).header('cache-control', privateHeaders);
  if (needsErrorPage(request, problem.status)) {
    reply.headers(plainPageHeaders).send(problem.status === 429 ? tooManyPage : unavailablePage);
    return;
  }
  reply
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem.status >= 500 ? { ...problem, requestId } : problem));
}

/**
 * Returns true for a temporary error on a page that a user has opened. Without an error page, the user would
 * see JSON.
 */
function needsErrorPage({ url, headers }: FastifyRequest, status: number): boolean {
  const isTemporary = status === 429 || status >= 500;
  return isTemporary && !url.startsWith('/api/') && (headers.accept ?? '').startsWith('text/html');
}

const tooManyPage = plainPage({
  title: 'One moment, please',
  text: 'Your network has sent too many requests. Wait a few seconds, then try again.',
  act: 'Try again',
});

const unavailablePage = plainPage({
  title: 'We could not load this page',
  text: 'Something went wrong on our side. Nothing you have saved is lost. Please try again in a moment.',
  act: 'Try again',
});
