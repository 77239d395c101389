/** Shown on every page that mentions law. */
export function NotLegalAdvice() {
  return (
    <p className="rounded-card bg-sunken p-4 text-sm text-muted">
      This page is not legal advice. We describe the Acts as we understand them; the official texts are what
      counts, and laws change. Ask a lawyer before you rely on any of it.
    </p>
  );
}
