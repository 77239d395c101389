import { type ShareChannel, shareChannels } from './choices.ts';

/** Programs that look at a link before anybody does, or that read the whole web. */
const programs =
  /bot|crawl|spider|slurp|preview|scan|facebookexternalhit|whatsapp|telegram|lighthouse|curl|wget|python|go-http/i;

export function isBot(userAgent: string): boolean {
  return userAgent === '' || programs.test(userAgent);
}

/** An address that somebody has changed counts as a plain link. */
export function shareChannel(text: string): ShareChannel {
  return shareChannels.find((way) => way === text) ?? 'link';
}

/** The address of a home that was shared, as it goes out by one of the ways. */
export function sharedAddress(home: string, { ref, user }: { ref: string; user: string }, way: ShareChannel) {
  return `${home}?ref=${ref}&src=${way}&user=${user}`;
}

/** The same link for another way. */
export function urlForChannel(shareUrl: string, way: ShareChannel): string {
  return shareUrl.replace(/([?&]src=)[a-z]+/, `$1${way}`);
}
