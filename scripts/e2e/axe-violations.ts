import { AxeBuilder } from '@axe-core/playwright';
import axe, { type RunOptions } from 'axe-core';
import type { CDPSession, Page } from 'playwright-core';

type Violations = [rule: string, elements: string[]][];

// Limits the details to violations, because describing passed rules takes longer than checking them.
const options: RunOptions = { resultTypes: ['violations'] };

/** Returns the axe rules that the page violates, each with the offending markup. */
export async function axeViolations(page: Page, without: readonly string[]): Promise<Violations> {
  if (page.frames().length > 1) return violationsOfFrames(page, without);
  const session = await page.context().newCDPSession(page);
  try {
    // A document that was checked before already contains axe.
    if (!(await evaluate(session, "'axe' in window"))) await evaluate(session, `${program};0`);
    return (await evaluate(
      session,
      `axe.run({ exclude: ${JSON.stringify(without)} }, ${JSON.stringify(options)}).then(({ violations }) =>
        violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]))`,
    )) as Violations;
  } finally {
    await session.detach();
  }
}

/** The source of axe with escapes, so that the browser stores one byte per character instead of two. */
const program = axe.source.replace(
  /[^\0-\xff]/g,
  (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
);

/** Evaluates an expression without `page.evaluate`, which wraps such a long program and parses it twice. */
async function evaluate(session: CDPSession, expression: string): Promise<unknown> {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}

/**
 * Returns the violations in all frames, which axe collects in a separate page. A frame that does not load axe
 * within a second is left out without an error, so all frames are checked again until none is missing.
 */
async function violationsOfFrames(page: Page, without: readonly string[]): Promise<Violations> {
  const builder = new AxeBuilder({ page }).options(options);
  for (const part of without) builder.exclude(part);
  for (let attemptsLeft = maxAttempts; attemptsLeft > 0; attemptsLeft--) {
    const { violations, incomplete } = await builder.analyze();
    const isComplete = incomplete.every(({ id }) => id !== 'frame-tested');
    if (isComplete) return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  }
  throw new Error('A frame could not be judged');
}

const maxAttempts = 30;
