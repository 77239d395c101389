import { sendShareVisit } from './queries.ts';

/** Reports a visit through a shared link. A failure is only logged, because it must not affect the page. */
export async function countSharedLink(search: string): Promise<void> {
  const params = new URLSearchParams(search);
  const ref = params.get('ref') ?? '';
  if (!/^[A-Za-z0-9_-]{16}$/.test(ref)) return;
  const readParameter = (name: string) => (params.get(name) ?? '').slice(0, 100);
  try {
    await sendShareVisit(ref, { user: readParameter('user'), src: readParameter('src') });
  } catch (error) {
    console.warn('The link was not counted.', error);
  }
}
