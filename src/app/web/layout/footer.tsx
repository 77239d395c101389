/**
 * The footer, which is static and the same on every page. The server renders it, and the browser keeps the
 * existing HTML without any code for it. `follow-links.ts` follows its plain links without reloading the
 * page.
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
