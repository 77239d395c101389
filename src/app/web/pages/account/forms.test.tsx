import { expect, test } from 'vitest';
import { routes } from '#app/web/routes.tsx';
import { renderPage } from '#app/web/testing/render-page.ts';

const addresses = routes.map(({ path }) => path.replace(/:\w+/, '1').replace('*', '/nowhere'));

test.each([...addresses, '/auth?tab=register'])(
  'puts no private field of %s into an address',
  async (address) => {
    const { html, hydrate } = await renderPage(address, () =>
      Promise.reject({ status: 404, message: 'nothing is read' }),
    );
    const isSafe = (form: string) => {
      const [tag = ''] = form.split('>', 1);
      if (tag.includes(' action=')) return !form.includes('type="password"');
      // On pages that hydrate at once, the start script queues the submit; see page-scripts.ts.
      return tag.includes(' method="post"') && hydrate === 'at-once';
    };
    const forms = [...html.matchAll(/<form.*?<\/form>/gs)].map(([form]) => form);
    expect(forms.filter((form) => !isSafe(form))).toEqual([]);
  },
);
