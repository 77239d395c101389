import { beforeAll } from 'vitest';
import { serverIslandsLoaded } from '#kit/web/server-islands.ts';

beforeAll(serverIslandsLoaded);
