import { allowedSources } from '#features/tours/embedded-sites.ts';
import { servedTypeOf } from './media-types.ts';

/**
 * Builds the policy of a tour, which is an untrusted program. It may do anything on its own host but must not
 * reach other hosts. The policy is sent with everything that can run or load, including workers, which obey
 * only their own file's policy. The export's player uses eval.
 */
export function contentSecurityPolicy(appOrigins: string[]): string {
  return [
    "default-src 'self'",
    "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob: data:",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self' data: blob:",
    "worker-src 'self' blob:",
    `frame-src 'self' ${allowedSources.join(' ')}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors 'self' ${appOrigins.join(' ')}`,
  ].join('; ');
}

const permissions = 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=()';

export type HeaderList = string[];

/** Builds the headers. Names and values alternate, the fastest form for node:http. */
export function baseHeaders(policy: string): { forPrograms: HeaderList; forMedia: HeaderList } {
  const forMedia = [
    'X-Content-Type-Options',
    'nosniff',
    'Cross-Origin-Resource-Policy',
    'cross-origin',
    'Access-Control-Allow-Origin',
    '*',
  ];
  return {
    forMedia,
    forPrograms: [...forMedia, 'Content-Security-Policy', policy, 'Permissions-Policy', permissions],
  };
}

/**
 * The Cache-Control of the page and scripts. They are revalidated on every use, so that a removed tour
 * disappears, because it does not work without them.
 */
const revalidate = 'no-cache';
/** The Cache-Control of pictures, which may be cached by browsers but not by shared caches. */
const cacheInBrowser = 'private, max-age=2592000, immutable';

export function cacheControlOf(contentType: string): string {
  return isMedia(contentType) ? cacheInBrowser : revalidate;
}

/** Returns true for pictures, sounds, videos and fonts, which cannot run scripts. SVG can. */
export function isMedia(contentType: string): boolean {
  return /^(image|audio|video|font|model)\//.test(contentType) && contentType !== 'image/svg+xml';
}

export function typeHeaders(name: string): { contentType: string; list: HeaderList } {
  const { contentType, inline } = servedTypeOf(name);
  const list = ['Content-Type', contentType];
  if (!inline) list.push('Content-Disposition', 'attachment');
  return { contentType, list };
}
