/** The notice on every page that mentions law. */
export function NotLegalAdvice() {
  return (
    <p className="rounded-card bg-sunken p-4 t-small text-muted">
      This page is not legal advice. We describe the Acts as we understand them. Only the official texts are
      binding, and laws change. Ask a lawyer before you rely on this information.
    </p>
  );
}
