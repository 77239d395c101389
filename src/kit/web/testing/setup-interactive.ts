import { afterEach, beforeEach } from 'vitest';
import { interceptRequests, unmountScreen } from './render-interactive.tsx';

beforeEach(interceptRequests);
afterEach(() => {
  unmountScreen();
  endCovers();
});

/** Removes the history entries of covers, because the test environment ignores `history.go`. */
function endCovers(): void {
  history.replaceState(null, '');
  dispatchEvent(new PopStateEvent('popstate'));
}
