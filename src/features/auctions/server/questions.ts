import type { SignedIn } from '#features/accounts/policy.ts';
import type { DeskLot } from '#features/auctions/schema.ts';
import { AppError } from '#kit/app-error.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import type { Kit } from '#kit/server/kit.ts';
import { noSuchLot } from './bidding.ts';
import { readDeskLot } from './desk-lots.ts';
import { insertQuestion, readLot, saveAnswer } from './lot-rows.ts';
import { requireOwnLot } from './own-lot.ts';

const freeQuestions = 5;

/** @throws AppError 'not-found'; 'too-many' */
export async function askOfLot(kit: Kit, user: SignedIn, lotId: number, words: string): Promise<null> {
  const lot = await readLot(kit.db, lotId);
  if (!lot || lot.state === 'draft') throw noSuchLot();
  await consumeAttempt(kit.db, { key: `lot questions of #${user.id}`, free: freeQuestions });
  await insertQuestion(kit.db, lotId, user.id, words);
  return null;
}

/** In public. @throws AppError 'not-found' */
export async function answerQuestion(
  kit: Kit,
  user: SignedIn,
  { id: lotId, question }: { id: number; question: number },
  words: string,
): Promise<DeskLot> {
  await requireOwnLot(kit.db, user, lotId);
  if (!(await saveAnswer(kit.db, lotId, question, words, kit.clock())))
    throw new AppError('not-found', 'no_such_question', 'There is no such question.');
  return readDeskLot(kit, user, lotId);
}
