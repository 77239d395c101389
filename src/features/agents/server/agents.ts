import { homesPerPage } from '#features/agents/limits.ts';
import type { AgentPage } from '#features/agents/schema.ts';
import { formatResponseTime } from '#features/properties/rules.ts';
import { presentCard } from '#features/properties/server/cards.ts';
import { readListerReviews } from '#features/reviews/server/list-reviews.ts';
import { readListerBadges } from '#features/verification/server/own-checks.ts';
import { AppError } from '#kit/app-error.ts';
import { kampalaDay } from '#kit/calendar-day.ts';
import { english } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { readAgent, readAgentStats, readHomes, readSitemapAgents } from './agent-rows.ts';

/**
 * Returns the public details of a user who lists homes, without their email address or phone number.
 * @throws AppError 'not-found' when no agent has this slug
 */
export async function readAgentPage(kit: Kit, slug: string, before: number | null): Promise<AgentPage> {
  const agent = await readAgent(kit.db, slug);
  if (!agent) throw new AppError('not-found', 'no_such_agent', english('Agent not found.'));
  const { id, name, since, answersWithinHours, photograph } = agent;
  const rows = await readHomes(kit.db, id, { before, limit: homesPerPage + 1 });
  const shownHomes = rows.slice(0, homesPerPage);
  const { total, reviewCount, rating } = await readAgentStats(kit.db, id);
  return {
    mark: agent.mark,
    name,
    photograph,
    since: kampalaDay(since),
    answersWithin: formatResponseTime(answersWithinHours),
    badges: await readListerBadges(kit, id),
    homes: {
      items: shownHomes.map(presentCard),
      total,
      next: rows.length > shownHomes.length ? (shownHomes.at(-1)?.id ?? null) : null,
    },
    reviews: await readListerReviews(kit.db, id),
    rating,
    reviewCount,
  };
}

/** Returns the paths of the agents' pages for the sitemap. */
export async function readAgentPaths(db: Db): Promise<{ path: string; changedAt: Date }[]> {
  return (await readSitemapAgents(db)).map(({ mark, changedAt }) => ({ path: `/agents/${mark}`, changedAt }));
}
