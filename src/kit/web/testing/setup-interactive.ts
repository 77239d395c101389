import { afterEach, beforeEach } from 'vitest';
import { interceptRequests, unmountScreen } from './render-interactive.tsx';

beforeEach(interceptRequests);
afterEach(unmountScreen);
