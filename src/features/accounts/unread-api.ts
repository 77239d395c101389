import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';

export const readUnread = endpoint({
  method: 'GET',
  path: '/api/notifications/count',
  summary: 'Returns the number of unread notifications; 100 means more than 99',
  reply: z.object({ unread: z.number().int().min(0) }),
});
