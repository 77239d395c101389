import { Link } from 'wouter';

export function ToMembership({ children }: { children: string }) {
  return (
    <Link
      href="/profile/membership"
      className="inline-flex min-h-11 items-center font-semibold text-clay underline"
    >
      {children}
    </Link>
  );
}
