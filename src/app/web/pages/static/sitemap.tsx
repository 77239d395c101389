import { Link } from 'wouter';
import { siteColumns } from '#app/site-pages.ts';
import { StaticPage } from './static-page.tsx';
import { staticPageMeta } from './static-page-meta.ts';

export const about = staticPageMeta('Sitemap', 'All public pages on this site.');

const groups = [
  { title: 'Start', pages: [{ name: 'Home', path: '/' }] },
  ...siteColumns(),
  { title: 'Account', pages: [{ name: 'Sign in or register', path: '/auth' }] },
];

export default function SitemapPage() {
  return (
    <StaticPage title="Sitemap" intro="All public pages on this site.">
      <div className="grid gap-x-8 sm:grid-cols-2">
        {groups.map(({ title, pages }) => (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul className="!list-none !pl-0">
              {pages.map(({ name, path }) => (
                <li key={path}>
                  <Link href={path} className="inline-flex min-h-9 items-center link">
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </StaticPage>
  );
}
