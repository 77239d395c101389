import { isPlainUsername } from '#features/accounts/rules.ts';
import { type Message, msg } from '#kit/msg.ts';

/** Returns the label for emails, in which an older username could become a link. */
export function accountLabel(username: string): Message {
  return isPlainUsername(username) ? msg('the account {username}', { username }) : msg('your account');
}
