import { type LineState, tryAgain } from '#kit/web/watch-line.ts';

const words: Record<Exclude<LineState, 'good'>, [title: string, text: string, act: string]> = {
  offline: ['You are offline.', 'This page will carry on when you are back online.', 'Try again'],
  faulty: ['The site is not responding right now.', 'This page will carry on when it does.', 'Try again'],
  renewed: ['This site has been updated.', 'Reload the page to continue.', 'Load again'],
};

/** Explains connection problems for as long as they last. */
export function LineBar({ state }: { state: Exclude<LineState, 'good'> }) {
  const [title, text, act] = words[state];
  return (
    <div className="line-bar">
      <p className="min-w-0 text-sm text-pretty">
        <strong className="font-semibold">{title}</strong> {text}
      </p>
      <button type="button" onClick={() => (state === 'renewed' ? location.reload() : tryAgain())}>
        {act}
      </button>
    </div>
  );
}
