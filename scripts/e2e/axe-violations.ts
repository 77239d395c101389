import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** The rules of axe that the page violates now, each with the markup that does. */
export async function axeViolations(
  page: Page,
  without: readonly string[],
): Promise<[rule: string, elements: string[]][]> {
  const isWhole = page.frames().length === 1;
  // A document that was judged before has the program still.
  const isHere = isWhole && (await page.evaluate<boolean>("'axe' in window"));
  const builder = new AxeBuilder(isHere ? { page, axeSource: '0' } : { page });
  // What passes is not described, which takes longer than the rules themselves.
  builder.options({ resultTypes: ['violations'] });
  // A page without frames is judged in itself; otherwise what is found is put together in a page of its own.
  if (isWhole) builder.setLegacyMode();
  for (const part of without) builder.exclude(part);
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}
