import type { SignedIn } from '#features/accounts/policy.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { lotLimits } from '#features/auctions/choices.ts';
import type { ManagerLot } from '#features/auctions/schema.ts';
import { noSuchLot } from '#features/auctions/server/bidding/place-bid.ts';
import { readLot } from '#features/auctions/server/lots/lot-rows.ts';
import { readManagerLot } from '#features/auctions/server/lots/manager-lots.ts';
import { lockOwnLot, requireOwnLot } from '#features/auctions/server/lots/own-lot.ts';
import { hiddenQuestionJob } from '#features/auctions/server/notifications.ts';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import { lockAll } from '#kit/server/database/named-lock.ts';
import type { Kit } from '#kit/server/kit.ts';
import { countQuestions, hideQuestion, insertQuestion, saveAnswer } from './question-rows.ts';

const questionBurst = 5;

/**
 * Stores a question about a lot.
 * @throws AppError 'not-found'; 'too-many'; 'conflict' when the lot is closed, or the user has reached the
 * limit for it
 */
export async function askLotQuestion(kit: Kit, user: SignedIn, lotId: number, text: string): Promise<null> {
  const lot = await readLot(kit.db, lotId);
  if (!lot || lot.state === 'draft') throw noSuchLot();
  await consumeAttempt(kit.db, { key: `lot questions of #${user.id}`, free: questionBurst });
  if (lot.state !== 'announced' && lot.state !== 'open')
    throw new AppError('conflict', 'lot_closed', msg('This auction is closed to new questions.'));
  await kit.db.transaction().execute(async (tx) => {
    // The lock serializes a user's concurrent questions, so that the count is correct.
    await lockAll(tx, [`questions of #${user.id}`]);
    if ((await countQuestions(tx, lotId, user.id)) >= lotLimits.questionsEach)
      throw new AppError(
        'conflict',
        'enough_asked',
        msg('You have asked {questionsEach} questions about this auction, which is the limit.', {
          questionsEach: lotLimits.questionsEach,
        }),
      );
    await insertQuestion(tx, lotId, user.id, text);
  });
  return null;
}

type QuestionRef = { id: number; question: number };

/**
 * Answers a question publicly. A new answer replaces the earlier one.
 * @throws AppError 'not-found'
 */
export async function answerQuestion(
  kit: Kit,
  user: SignedIn,
  { id, question }: QuestionRef,
  text: string,
): Promise<ManagerLot> {
  await requireOwnLot(kit.db, user, id);
  if (!(await saveAnswer(kit.db, id, question, text, kit.clock()))) throw noSuchQuestion();
  return readManagerLot(kit, user, id);
}

/**
 * Hides a question and its answer permanently, and notifies its author of the reason.
 * @throws AppError 'not-found', also when the question is already hidden; 'forbidden' when the user has lost
 * the role
 */
export async function hideLotQuestion(
  kit: Kit,
  user: SignedIn,
  { id, question }: QuestionRef,
  reason: string,
): Promise<ManagerLot> {
  await kit.db.transaction().execute(async (tx) => {
    await lockOwnLot(tx, user, id);
    const questionText = await hideQuestion(tx, id, question, reason, kit.clock());
    if (questionText === null) throw noSuchQuestion();
    await writeAudit(tx, {
      actorId: user.id,
      action: 'auction question hidden',
      subject: `auction ${id}`,
      details: { words: questionText, because: reason },
    });
    await kit.jobs.enqueue(tx, hiddenQuestionJob, { questionId: question });
  });
  return readManagerLot(kit, user, id);
}

const noSuchQuestion = () => new AppError('not-found', 'no_such_question', msg('Question not found.'));
