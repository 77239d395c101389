import { pageCss } from '#kit/server/design/page-css.ts';

/** The headers of a page without any resources. */
export const plainPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
} as const;

/**
 * Renders a page that works without the application: a title, a sentence and a retry link.
 * @param content HTML, which must not contain anything from a request
 */
export function plainPage(content: { title: string; text: string; act: string }): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${content.title}</title>
<style>${pageCss}main{padding-top:20vh}</style>
<main>
<h1>${content.title}</h1>
<p>${content.text}</p>
<p><a class="act" href="">${content.act}</a></p>
</main>
</html>
`;
}
