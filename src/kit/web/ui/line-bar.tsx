import { type LineState, tryAgain } from '#kit/web/watch-line.ts';

const words: Record<Exclude<LineState, 'good'>, [title: string, text: string, act: string]> = {
  offline: ['You are offline.', 'This page goes on by itself when the line is back.', 'Try again'],
  faulty: ['The site does not answer just now.', 'This page goes on by itself when it does.', 'Try again'],
  renewed: ['This site has been renewed.', 'Load the page again to go on.', 'Load again'],
};

/** Says what the page waits for, for as long as it has to. */
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
