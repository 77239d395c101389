/**
 * HTML that only the server writes. The browser finds it in the page by its id and keeps it as it is, so that what makes it
 * need not be sent: call it as `import.meta.env.SSR ? make() : foundInPage('id')`.
 */
export function foundInPage(id: string): string {
  return document.getElementById(id)?.innerHTML ?? '';
}
