import { type ShareChannel, shareChannels } from './choices.ts';

/** Matches the user agents of link previews and web crawlers. */
const botPattern =
  /bot|crawl|spider|slurp|preview|scan|facebookexternalhit|whatsapp|telegram|lighthouse|curl|wget|python|go-http/i;

export function isBot(userAgent: string): boolean {
  return userAgent === '' || botPattern.test(userAgent);
}

/** Returns the channel in a URL. An unknown value counts as a plain link. */
export function shareChannel(text: string): ShareChannel {
  return shareChannels.find((channel) => channel === text) ?? 'link';
}

/** Returns the URL of a shared home for a channel. */
export function buildShareUrl(
  home: string,
  { ref, user }: { ref: string; user: string },
  channel: ShareChannel,
) {
  return `${home}?ref=${ref}&src=${channel}&user=${user}`;
}

/** Returns a shared link with another channel. */
export function urlForChannel(shareUrl: string, channel: ShareChannel): string {
  return shareUrl.replace(/([?&]src=)[a-z]+/, `$1${channel}`);
}
