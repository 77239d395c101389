import { shownSources } from '#features/tours/outside-frames.ts';
import { servedAs } from './media-types.ts';

/**
 * A tour is somebody's program. It may do what it likes on its own host and reach nothing else: the rules go with everything
 * that can run or load, workers too, which have only those of their own file. The export's player evaluates text.
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
    `frame-src 'self' ${shownSources.join(' ')}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors 'self' ${appOrigins.join(' ')}`,
  ].join('; ');
}

const permissions = 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=()';

export type HeaderList = string[];

/** Name after value, as node:http takes them fastest. */
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

/** Without page and scripts nobody walks: those are asked for each time, so that they go when the tour goes. */
const askedEachTime = 'no-cache';
/** A browser keeps the pictures that it has shown, nobody between it and us does. */
const keptByBrowser = 'private, max-age=2592000, immutable';

export function cacheControlOf(contentType: string): string {
  return isMedia(contentType) ? keptByBrowser : askedEachTime;
}

/** Pictures, sounds, films and fonts run nothing; SVG can. */
export function isMedia(contentType: string): boolean {
  return /^(image|audio|video|font|model)\//.test(contentType) && contentType !== 'image/svg+xml';
}

export function typeHeaders(name: string): { contentType: string; list: HeaderList } {
  const { contentType, inline } = servedAs(name);
  const list = ['Content-Type', contentType];
  if (!inline) list.push('Content-Disposition', 'attachment');
  return { contentType, list };
}
