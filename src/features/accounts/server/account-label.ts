import { isPlainUsername } from '#features/accounts/rules.ts';
import { type Message, msg } from '#kit/msg.ts';

/**
 * Returns the account's name for emails: its username, or `your account` if the username could look like a
 * link, as some older ones do.
 */
export function accountLabel(username: string): Message {
  return isPlainUsername(username) ? msg('the account {username}', { username }) : msg('your account');
}
