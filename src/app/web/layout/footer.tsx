/**
 * The same under every page, and nothing of it ever changes: the server writes it, and the browser keeps what it finds, so
 * that it needs no code for it. Its links are plain; `follow-links.ts` follows them without loading a page.
 */
export function Footer({ html }: { html: string }) {
  return (
    <footer
      id="footer"
      className="mt-16 border-t border-line bg-sunken"
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
