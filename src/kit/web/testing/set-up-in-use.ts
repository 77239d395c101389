import { afterEach, beforeEach } from 'vitest';
import { interceptRequests, unmountScreen } from './in-use.tsx';

beforeEach(interceptRequests);
afterEach(unmountScreen);
