import { useQuery } from '@tanstack/react-query';
import { productName } from '#app/product.ts';
import { ListError } from '#app/web/pages/card-list/list-error.tsx';
import type { PageContext, PageMeta } from '#app/web/route-table.ts';
import type { AgentPage as Agent } from '#features/agents/schema.ts';
import { AgentView } from '#features/agents/web/agent-view.tsx';
import { agentQuery } from '#features/agents/web/queries.ts';
import { BadgeList } from '#features/verification/web/badge-list.tsx';
import { pictureAddress } from '#kit/picture.ts';
import { t } from '#kit/t.ts';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import NotFoundPage from './not-found.tsx';
import { previewFor } from './picture-of.ts';

const agentQueryOf = ({ params, search }: PageContext) => agentQuery(params.mark ?? '', search.get('before'));

export const about: PageMeta = {
  parameters: ['before'],
  reads: (context) => [{ query: agentQueryOf(context), required: true }],
  head: ({ search }, [agent]) => headOf(agent as Agent | undefined, search.has('before')),
};

function headOf(agent: Agent | undefined, isLater: boolean) {
  if (!agent) return { title: t('Agent · {productName}', { productName }), noIndex: true };
  const picture = agent.homes.items.find((home) => home.picture)?.picture;
  return {
    title: `${agent.name} · ${productName}`,
    description: [
      t('Homes listed by {name} in and around Kampala', { name: agent.name }),
      ...agent.badges.map(({ title }) => title),
      t('{total} on the market', { total: agent.homes.total }),
    ].join(' · '),
    canonicalPath: `/agents/${agent.mark}`,
    ...(import.meta.env.SSR && { preview: previewFor(agent.name, agent.homes) }),
    image: picture ? pictureAddress(picture.key, 1080, 'jpg') : undefined,
    ...(isLater && { noIndex: true }),
  };
}

/** The page of a user who lists homes. */
export default function AgentPage(context: PageContext) {
  const { data, error, refetch } = useQuery(agentQueryOf(context));
  if (error && error.status < 500) return <NotFoundPage />;
  if (!data && error) return <ListError error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="page-frame grid gap-6 py-12">
        <Skeleton className="h-24 w-full max-w-3xl" />
        <Skeleton className="h-80 w-full" />
      </div>
    );
  return (
    <AgentView
      agent={data}
      isLater={context.search.has('before')}
      badges={<BadgeList badges={data.badges} productName={productName} />}
    />
  );
}
