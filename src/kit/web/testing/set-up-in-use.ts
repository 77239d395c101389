import { afterEach, beforeEach } from 'vitest';
import { holdRequests, leaveScreen } from './in-use.tsx';

beforeEach(holdRequests);
afterEach(leaveScreen);
