import type { FastifyInstance, FastifyReply } from 'fastify';
import { simulatedBanks } from './test-banks.ts';

/** Returns replies in the provider's format. */
export type Replies = {
  success: (message: string, data: unknown) => object;
  refuse: (reply: FastifyReply, code: number, message: string) => FastifyReply;
};

/** Mounts the lists of banks and of their branches. */
export function bankRoutes(app: FastifyInstance, { success, refuse }: Replies): void {
  app.get<{ Params: { id: string } }>('/banks/:id', async ({ params }, reply) =>
    params.id === 'UG'
      ? success(
          'Banks fetched successfully',
          simulatedBanks.map(({ id, code, name }) => ({ id, code, name })),
        )
      : refuse(reply, 400, 'This country is not supported'),
  );
  app.get<{ Params: { id: string } }>('/banks/:id/branches', async ({ params }, reply) => {
    const bank = simulatedBanks.find(({ id }) => String(id) === params.id);
    if (!bank || bank.branches.length === 0)
      return refuse(reply, 404, 'No branches found for specified bank id');
    return success(
      'Bank branches fetched successfully',
      bank.branches.map(([branch_code, branch_name], index) => ({
        ...{ id: bank.id * 100 + index, branch_code, branch_name, swift_code: '', bic: '', bank_id: bank.id },
      })),
    );
  });
}
