import { Notice } from '#kit/web/ui/notice.tsx';
/** The notice on every page that mentions law. */
export function NotLegalAdvice() {
  return (
    <Notice className="t-small text-muted">
      This page is not legal advice. We describe the Acts as we understand them. Only the official texts are
      binding, and laws change. Ask a lawyer before you rely on this information.
    </Notice>
  );
}
