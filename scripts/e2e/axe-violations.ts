import { AxeBuilder } from '@axe-core/playwright';
import axe, { type RunOptions } from 'axe-core';
import type { CDPSession, Page } from 'playwright-core';

type Violations = [rule: string, elements: string[]][];

// What passes is not described, which takes longer than the rules themselves.
const options: RunOptions = { resultTypes: ['violations'] };

/** The rules of axe that the page violates now, each with the markup that does. */
export async function axeViolations(page: Page, without: readonly string[]): Promise<Violations> {
  if (page.frames().length > 1) return violationsOfFrames(page, without);
  const session = await page.context().newCDPSession(page);
  try {
    // A document that was judged before has the program still.
    if (!(await evaluated(session, "'axe' in window"))) await evaluated(session, `${program};0`);
    return (await evaluated(
      session,
      `axe.run({ exclude: ${JSON.stringify(without)} }, ${JSON.stringify(options)}).then(({ violations }) =>
        violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]))`,
    )) as Violations;
  } finally {
    await session.detach();
  }
}

/** With escapes, so that the browser keeps a byte for each letter instead of two. */
const program = axe.source.replace(
  /[^\0-\xff]/g,
  (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
);

/** Not by `page.evaluate`, which wraps so long a program and has it read twice. */
async function evaluated(session: CDPSession, expression: string): Promise<unknown> {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}

/**
 * What is found in each frame is put together in a page of its own. A frame that does not take the program within a
 * second is left out without an error: then all are judged once more.
 */
async function violationsOfFrames(page: Page, without: readonly string[]): Promise<Violations> {
  const builder = new AxeBuilder({ page }).options(options);
  for (const part of without) builder.exclude(part);
  for (let left = patientTimes; left > 0; left--) {
    const { violations, incomplete } = await builder.analyze();
    const isWhole = incomplete.every(({ id }) => id !== 'frame-tested');
    if (isWhole) return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  }
  throw new Error('A frame could not be judged');
}

const patientTimes = 30;
