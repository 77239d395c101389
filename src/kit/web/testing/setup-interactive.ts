import { afterEach, beforeEach } from 'vitest';
import { interceptRequests, unmountScreen } from './render-interactive.tsx';

beforeEach(interceptRequests);
afterEach(() => {
  unmountScreen();
  endCovers();
});

/** Goes back to a page without covers, because the test environment ignores `history.go`. */
function endCovers(): void {
  history.replaceState(null, '');
  dispatchEvent(new PopStateEvent('popstate'));
}
