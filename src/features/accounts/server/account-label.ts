import { isPlainUsername } from '#features/accounts/rules.ts';
import { type Message, msg } from '#kit/msg.ts';

/**
 * Returns the username as emails may show it. Older usernames could look like links, so they are replaced.
 */
export function accountLabel(username: string): Message {
  return isPlainUsername(username) ? msg('the account {username}', { username }) : msg('your account');
}
