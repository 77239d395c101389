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
<style>
:root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif }
body { max-width: 32rem; margin: 20vh auto; padding: 0 1.5rem }
h1 { font-size: 1.75rem; line-height: 1.2 }
a { display: inline-block; padding: .75rem 1.5rem; border-radius: .5rem; background: CanvasText; color: Canvas; font-weight: 600; text-decoration: none }
</style>
<h1>${content.title}</h1>
<p>${content.text}</p>
<p><a href="">${content.act}</a></p>
</html>
`;
}
