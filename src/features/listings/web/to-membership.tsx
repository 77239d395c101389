import { Link } from 'wouter';

export function ToMembership({ children }: { children: string }) {
  return (
    <Link href="/profile/membership" className="py-2 link">
      {children}
    </Link>
  );
}
