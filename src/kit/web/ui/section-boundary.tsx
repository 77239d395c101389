import { Component, type ReactNode, Suspense } from 'react';
import { t } from '#kit/t.ts';

type Props = {
  children: ReactNode;
  /** The content that is shown when the children fail; by default a short sentence. */
  instead?: ReactNode;
  /** The content that the browser shows while code of the children is loaded; by default `instead`. */
  meanwhile?: ReactNode;
};

/**
 * Confines an error to its section, so that one broken row cannot blank a page. On the server, a Suspense
 * boundary does this: its fallback is sent, and the browser renders the section again.
 */
export function SectionBoundary({ children, instead = <ErrorMessage />, meanwhile = instead }: Props) {
  return (
    <ErrorBoundary instead={instead}>
      <Suspense fallback={import.meta.env.SSR ? instead : meanwhile}>{children}</Suspense>
    </ErrorBoundary>
  );
}

class ErrorBoundary extends Component<{ children: ReactNode; instead: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}

function ErrorMessage() {
  return (
    <p className="py-8 text-center text-muted" role="status">
      {t('We could not load this part of the page.')}
    </p>
  );
}
