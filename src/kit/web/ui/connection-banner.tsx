import { useEffect, useState } from 'react';
import { t } from '#kit/t.ts';
import { type ConnectionState, retryConnection } from '#kit/web/connection-monitor.ts';
import { isDirty } from '#kit/web/dirty-fields.ts';
import { Icon } from './icon.tsx';

const texts: Record<Exclude<ConnectionState, 'good'>, [title: string, text: string, act: string]> = {
  offline: [t('You are offline.'), t('We will reconnect when you are back online.'), t('Try again')],
  faulty: [
    t('The site is not responding right now.'),
    t('We will keep trying to reconnect.'),
    t('Try again'),
  ],
  renewed: [t('This site has been updated.'), t('Reload the page to continue.'), t('Reload')],
};

/** The texts for a user who is typing, which say what a reload would discard. */
const whileTyping: (typeof texts)['renewed'] = [
  t('This site has been updated.'),
  t('Finish what you are writing first. Reloading the page discards it.'),
  t('Discard and reload'),
];

type Props = { state: Exclude<ConnectionState, 'good'>; onDismiss: () => void };

/** The banner that explains a connection problem as long as it lasts, or until it is dismissed. */
export function ConnectionBanner({ state, onDismiss }: Props) {
  const [isTyping, setTyping] = useState(isDirty);
  useEffect(() => {
    const update = () => setTyping(isDirty());
    addEventListener('input', update);
    return () => removeEventListener('input', update);
  }, []);
  const [title, text, action] = state === 'renewed' && isTyping ? whileTyping : texts[state];
  return (
    <div className="line-bar">
      <p className="min-w-0 t-small text-pretty">
        <strong className="t-strong">{title}</strong> {text}
      </p>
      <button type="button" onClick={() => (state === 'renewed' ? location.reload() : retryConnection())}>
        {action}
      </button>
      <button type="button" aria-label={t('Dismiss')} onClick={onDismiss} className="toast-close">
        <Icon name="close" />
      </button>
    </div>
  );
}
