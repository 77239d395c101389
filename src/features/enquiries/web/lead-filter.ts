import { type Stage, stages } from '#features/enquiries/choices.ts';

/** The state that the dashboard keeps in its URL. */
export type LeadsUrlState = {
  stage: Stage | null;
  home: number | null;
  q: string;
  before: number | null;
  /** The id of the open lead, or null. */
  lead: number | null;
};

export function parseLeadsUrl(search: URLSearchParams): LeadsUrlState {
  const id = (name: string) => {
    const text = search.get(name) ?? '';
    return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
  };
  const stage = search.get('stage');
  return {
    stage: stages.find((option) => option === stage) ?? null,
    home: id('home'),
    q: search.get('q')?.trim() ?? '',
    before: id('before'),
    lead: id('lead'),
  };
}

/** Returns the URL of the dashboard after a change. A changed filter starts at its first page. */
export function leadsUrl(urlState: LeadsUrlState, change: Partial<LeadsUrlState>): string {
  const next = { ...urlState, before: null, ...('lead' in change && { before: urlState.before }), ...change };
  const search = new URLSearchParams();
  for (const name of ['stage', 'home', 'q', 'before', 'lead'] as const)
    if (next[name]) search.set(name, String(next[name]));
  return search.size ? `/admin/leads?${search}` : '/admin/leads';
}
