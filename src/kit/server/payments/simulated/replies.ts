import type { FastifyReply } from 'fastify';

/** Returns replies in the provider's format. */
export type Replies = {
  success: (message: string, data: unknown) => object;
  refuse: (reply: FastifyReply, code: number, message: string) => FastifyReply;
};
