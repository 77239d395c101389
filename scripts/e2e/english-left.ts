import type { Page } from 'playwright-core';
import type { Translation } from '../../src/kit/languages.ts';
import { openSpeech } from '../../src/kit/server/speech.ts';
import { readCatalogue } from '../languages/catalogue.ts';

/** Knows every message by its English, also with values in its places. */
const speech = openSpeech((language) =>
  [...readCatalogue(language)].map(([message, said]) => ({ message, said, isServed: true })),
);

/**
 * What a page still says in English although it has been translated: each text that is seen or read out, outside what
 * says itself that it is English. Words that people wrote about a home may stand in `theirs`.
 */
export async function englishOn(page: Page, language: Translation, theirs: readonly string[] = []) {
  const texts: string[] = await page.evaluate(visibleTexts);
  return [...new Set(texts)].filter((text) => {
    if (theirs.some((words) => words.includes(text))) return false;
    const said = speech.say(language, text);
    return said !== text && said.split(' ').length + text.split(' ').length > 2;
  });
}

/** In the page: texts, and what is read out or shown in place of one. */
const visibleTexts = `(() => {
  const found = [];
  const isEnglish = (element) => element.closest('[lang="en"]:not(html)') !== null;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (element.closest('script, style, template, noscript, textarea') || isEnglish(element)) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    found.push(walker.currentNode.textContent);
  }
  for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]')) {
    if (isEnglish(element) || !element.checkVisibility({ visibilityProperty: true })) continue;
    for (const name of ['aria-label', 'placeholder', 'title']) found.push(element.getAttribute(name) ?? '');
  }
  return found.map((text) => text.replace(/\\s+/g, ' ').trim()).filter((text) => /[A-Za-z]{2}/.test(text));
})()`;
