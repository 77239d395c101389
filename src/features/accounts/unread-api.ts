import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';

export const readUnread = endpoint({
  method: 'GET',
  path: '/api/notifications/count',
  summary: 'How much of the inbox is unread; 100 stands for more than 99',
  reply: z.object({ unread: z.number().int().min(0) }),
});
