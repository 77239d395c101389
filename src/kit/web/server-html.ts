/**
 * Returns HTML that only the server renders. The browser finds it in the page by its id and keeps it, so that
 * the code that renders it is not sent. Call it as `import.meta.env.SSR ? make() : readServerHtml('id')`.
 */
export function readServerHtml(id: string): string {
  return document.getElementById(id)?.innerHTML ?? '';
}
