/**
 * Static, and the same on every page: the server renders it, and the browser keeps the existing HTML without
 * any code for it. `follow-links.ts` follows its plain links without loading a page.
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
