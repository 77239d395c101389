import { Component, type ReactNode, Suspense } from 'react';

type Props = {
  children: ReactNode;
  /** What stands there when the children cannot; a quiet sentence by default. */
  instead?: ReactNode;
};

/**
 * Keeps a fault inside its section: one broken row cannot blank a page. On the server the Suspense boundary plays the
 * part of the class: its fallback is what is sent, and the browser tries again.
 */
export function SectionBoundary({ children, instead = <Fault /> }: Props) {
  return (
    <Catch instead={instead}>
      <Suspense fallback={instead}>{children}</Suspense>
    </Catch>
  );
}

class Catch extends Component<{ children: ReactNode; instead: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}

function Fault() {
  return (
    <p className="py-8 text-center text-muted" role="status">
      This part of the page could not be shown.
    </p>
  );
}
