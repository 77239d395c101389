/**
 * The footer, which is static and the same on every page. The server renders it, and the browser keeps the
 * existing HTML without any code for it. `follow-links.ts` follows its plain links without reloading the
 * page. On account and desk pages, the stylesheet reduces it to two lines.
 */
export function Footer({ html, isSlim }: { html: string; isSlim: boolean }) {
  return (
    <footer
      id="footer"
      className={`site-footer ${isSlim ? 'is-slim' : ''}`}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
