/** Stands on every page that speaks of law. */
export function NotLegalAdvice() {
  return (
    <p className="rounded-card bg-sunken p-4 text-sm text-muted">
      This page is not legal advice. Acts are named as we understand them; the official texts count, and laws
      change. Ask a lawyer before you rely on any of it.
    </p>
  );
}
