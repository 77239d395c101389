import type { SignedIn } from '#features/accounts/policy.ts';
import type { ManagerLot } from '#features/auctions/schema.ts';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import type { Kit } from '#kit/server/kit.ts';
import { readSteps, saveStepCompletion } from './lot-rows.ts';
import { readManagerLot } from './manager-lots.ts';
import { lockOwnLot } from './own-lot.ts';

type StepCompletion = { step: string; doneOn: string; note: string };

/**
 * Records the completion of a step, and replaces an earlier record.
 * @throws AppError 'not-found', also for an unknown step; 'forbidden' when the user has lost the role;
 * 'conflict' once bidding has opened
 */
export async function completeStep(
  kit: Kit,
  user: SignedIn,
  id: number,
  completion: StepCompletion,
): Promise<ManagerLot> {
  await kit.db.transaction().execute(async (tx) => {
    const lot = await lockOwnLot(tx, user, id);
    if (lot.state !== 'draft' && lot.state !== 'announced')
      throw new AppError(
        'conflict',
        'lot_open',
        english('Bidding has opened, so you can no longer change these steps.'),
      );
    if (!(await readSteps(tx)).some(({ code }) => code === completion.step))
      throw new AppError('not-found', 'no_such_step', english('Step not found.'));
    await saveStepCompletion(tx, id, { ...completion, checkedBy: user.id });
  });
  return readManagerLot(kit, user, id);
}
