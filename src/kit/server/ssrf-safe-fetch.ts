import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { errorMessage } from '#kit/error-fields.ts';

/** The error when an address that a user gave was not read. Its message is shown to that user. */
export class ExternalFetchError extends Error {
  override name = 'OutsideFault';
}

export type ExternalFetchLimits = {
  /** The size limit of the decoded response in bytes. */
  mostBytes: number;
  withinMs: number;
  mostRedirects: number;
};

/** @throws ExternalFetchError when the address is refused or cannot be read */
export type ExternalFetch = (address: string, limits: ExternalFetchLimits) => Promise<string>;

/**
 * Reads content other than text. `accept` lists its types, as the header does.
 * @throws ExternalFetchError when the address is refused or cannot be read
 */
export type ExternalBytesFetch = (
  address: string,
  limits: ExternalFetchLimits & { accept: string },
) => Promise<Buffer>;

/**
 * Reads texts from addresses that users gave, without giving those users access to our network. Only https
 * and public addresses are allowed. The address is checked at the connection itself, so a name that changes
 * its address between two lookups has no effect. Each redirect is checked in the same way, and nothing but
 * the request is sent.
 *
 * @param allowed internal addresses such as `127.0.0.1` that tests allow as exceptions, also without TLS and
 * on any port
 * @param resolve finds the addresses of a name
 */
export function createExternalFetch(
  allowed: readonly string[],
  resolve: LookupFunction = lookup,
): ExternalFetch {
  const readBytes = createExternalBytesFetch(allowed, resolve);
  return async (address, limits) => {
    const bytes = await readBytes(address, {
      ...limits,
      accept: 'text/calendar, application/json, text/plain',
    });
    return textOf(bytes);
  };
}

/** Decodes UTF-8, or UTF-16 with a byte order mark. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return bytes.toString('utf8');
}

/** Like `createExternalFetch`, but for any content. */
export function createExternalBytesFetch(
  allowed: readonly string[],
  resolve: LookupFunction = lookup,
): ExternalBytesFetch {
  return async (address, limits) => {
    const signal = AbortSignal.timeout(limits.withinMs);
    let url = publicUrl(address, allowed);
    for (let redirects = 0; redirects <= limits.mostRedirects; redirects += 1) {
      const { mostBytes, accept } = limits;
      const result = await sendRequest(url, { allowed, resolve, mostBytes, accept, signal });
      if ('bytes' in result) return result.bytes;
      url = publicUrl(new URL(result.location, url).href, allowed);
    }
    throw new ExternalFetchError('This address redirects too many times');
  };
}

function publicUrl(address: string, allowed: readonly string[]): URL {
  if (!URL.canParse(address)) throw new ExternalFetchError('Enter a valid link');
  const url = new URL(address);
  if (allowed.includes(url.hostname)) return url;
  if (isEmbedding(url.hostname.replace(/^\[|\]$/g, ''))) throw new ExternalFetchError(notPublicMessage);
  if (url.protocol !== 'https:') throw new ExternalFetchError('Enter an address that starts with https://');
  if (url.username !== '' || url.password !== '')
    throw new ExternalFetchError('The address cannot contain a username or password');
  if (url.port !== '') throw new ExternalFetchError('The address cannot contain a port number');
  return url;
}

const notPublicMessage = 'This address is not on the public internet';

/**
 * IPv6 addresses that lead to an IPv4 address that they contain: IPv4-compatible (`::/96`), NAT64, Teredo and
 * 6to4. A gateway may translate them to an internal address, and the agent below counts `::/96` as public.
 */
const embeddingNetworks = new BlockList();
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
] as const)
  embeddingNetworks.addSubnet(network, prefix, 'ipv6');

const isEmbedding = (address: string) => isIPv6(address) && embeddingNetworks.check(address, 'ipv6');

/** Refuses embedded addresses at the connection, like every other address that a name leads to. */
function withoutEmbedded(lookupAddress: LookupFunction): LookupFunction {
  return (hostname, options, callback) =>
    lookupAddress(hostname, options, (error, resolved, family) => {
      const addresses = Array.isArray(resolved) ? resolved.map(({ address }) => address) : [resolved];
      if (!error && addresses.some(isEmbedding))
        callback(new Error(`${hostname} is not allowed`), resolved, family);
      else callback(error, resolved, family);
    });
}

type FetchResult = { bytes: Buffer } | { location: string };

type FetchOptions = {
  allowed: readonly string[];
  resolve: LookupFunction;
  mostBytes: number;
  accept: string;
  signal: AbortSignal;
};

function sendRequest(
  url: URL,
  { allowed, resolve: find, mostBytes, accept, signal }: FetchOptions,
): Promise<FetchResult> {
  const isPlainHttp = url.protocol === 'http:';
  const filter = { allowIPAddressList: [...allowed] };
  const agent = isPlainHttp ? new RequestFilteringHttpAgent(filter) : new RequestFilteringHttpsAgent(filter);
  // The response is uncompressed, so that the transferred bytes equal the bytes in memory.
  const headers = { accept, 'accept-encoding': 'identity' };
  return new Promise<FetchResult>((resolve, reject) => {
    const refuse = (message: string) => reject(new ExternalFetchError(message));
    const request = (isPlainHttp ? http : https).get(
      url,
      { agent, headers, signal, lookup: withoutEmbedded(find) },
      (response) => {
        const { statusCode = 0 } = response;
        const { location, 'content-encoding': contentEncoding = 'identity' } = response.headers;
        if (statusCode >= 300 && statusCode < 400 && location !== undefined) {
          response.destroy();
          if (URL.canParse(location, url.href)) resolve({ location });
          else refuse('This address redirects to an invalid address');
          return;
        }
        if (statusCode !== 200) {
          response.destroy();
          refuse(`This address returned the error ${statusCode}`);
          return;
        }
        if (contentEncoding !== 'identity') {
          response.destroy();
          refuse('This address returned compressed data, which we do not support');
          return;
        }
        const chunks: Buffer[] = [];
        let length = 0;
        response.on('data', (chunk: Buffer) => {
          length += chunk.length;
          if (length > mostBytes) {
            response.destroy();
            refuse(`This address returned more than ${Math.floor(mostBytes / 1000)} kB`);
          } else chunks.push(chunk);
        });
        response.on('end', () => resolve({ bytes: Buffer.concat(chunks) }));
        response.on('error', (error) => refuse(abortReason(error, signal)));
      },
    );
    request.on('error', (error) => refuse(abortReason(error, signal)));
  }).finally(() => agent.destroy());
}

function abortReason(error: Error, signal: AbortSignal): string {
  if (signal.aborted) return 'This address took too long to respond';
  if (/is not allowed/.test(errorMessage(error))) return notPublicMessage;
  return 'We could not reach this address';
}
