import { defineFeature } from '#kit/server/feature.ts';
import { readAgentPaths } from './agents.ts';
import { agentRoutes } from './routes.ts';

export const agentsFeature = defineFeature({
  name: 'agents',
  routes: agentRoutes,
  storedFiles: [
    {
      table: 'account_photos',
      column: 'file_key',
      key: `'pictures/' || file_key`,
      size: null,
      row: `'photograph of account ' || user_id`,
    },
  ],
  siteMap: { name: 'agents', readPages: ({ db }) => readAgentPaths(db) },
});
