/**
 * The trunk roads of greater Kampala and the areas along each, from town outwards. A road is named after its
 * destination, so its name says little about where its homes are.
 */
type Road = { slug: string; name: string; spellings?: string; areas: readonly string[] };

const entries = {
  'entebbe-road': {
    name: 'Entebbe Road',
    areas: ['najjanankumbi', 'zana', 'seguku', 'lubowa', 'lweza', 'kajjansi', 'kitende', 'katabi', 'entebbe'],
  },
  'bombo-road': {
    name: 'Bombo Road',
    areas: ['wandegeya', 'makerere', 'bwaise', 'kawempe', 'matugga'],
  },
  'gayaza-road': {
    name: 'Gayaza Road',
    areas: ['kyebando', 'kasangati', 'gayaza'],
  },
  'jinja-road': {
    name: 'Jinja Road',
    spellings: 'Mukono Road|Kampala-Jinja Road',
    areas: ['nakawa', 'kireka', 'bweyogerere', 'seeta', 'mukono'],
  },
  'ggaba-road': {
    name: 'Ggaba Road',
    areas: ['nsambya', 'kabalagala', 'kansanga', 'bunga', 'ggaba'],
  },
  'masaka-road': {
    name: 'Masaka Road',
    areas: ['rubaga', 'nateete', 'busega', 'kyengera'],
  },
  'hoima-road': {
    name: 'Hoima Road',
    areas: ['nansana', 'wakiso'],
  },
  'mityana-road': {
    name: 'Mityana Road',
    areas: ['busega', 'bulenga'],
  },
  'port-bell-road': {
    name: 'Port Bell Road',
    areas: ['nakawa', 'bugolobi', 'mutungo', 'luzira'],
  },
  'kira-road': {
    name: 'Kira Road',
    areas: ['kamwokya', 'bukoto', 'ntinda', 'kiwatule', 'naalya', 'kyaliwajjala', 'kira'],
  },
  'kisaasi-kyanja-road': {
    name: 'Kisaasi-Kyanja Road',
    spellings: 'Kyanja Road',
    areas: ['kisaasi', 'kyanja'],
  },
  'kisaasi-road': {
    name: 'Kisaasi Road',
    areas: ['bukoto', 'kisaasi'],
  },
  'ntinda-road': {
    name: 'Ntinda Road',
    spellings: 'Ntinda-Nakawa Road|Nakawa-Ntinda Road|Stretcher Road',
    areas: ['nakawa', 'ntinda'],
  },
  'kisaasi-kulambiro-road': {
    name: 'Kisaasi-Kulambiro Road',
    spellings: 'Kulambiro Ring Road',
    areas: ['kisaasi', 'kulambiro'],
  },
  'salaama-road': {
    name: 'Salaama Road',
    areas: ['makindye', 'salaama', 'munyonyo'],
  },
  'munyonyo-road': {
    name: 'Munyonyo Road',
    spellings: 'Cape Road',
    areas: ['ggaba', 'buziga', 'munyonyo'],
  },
  'tank-hill-road': {
    name: 'Tank Hill Road',
    spellings: 'Muyenga Road',
    areas: ['kabalagala', 'muyenga'],
  },
  'kampala-road': {
    name: 'Kampala Road',
    areas: ['central-business-district'],
  },
  'acacia-avenue': {
    name: 'Acacia Avenue',
    spellings: 'John Babiha Avenue',
    areas: ['kololo'],
  },
  'old-kira-road': {
    name: 'Old Kira Road',
    areas: ['bukoto', 'ntinda'],
  },
  'yusuf-lule-road': {
    name: 'Yusuf Lule Road',
    areas: ['kamwokya', 'kololo', 'nakasero'],
  },
  'namugongo-road': {
    name: 'Namugongo Road',
    areas: ['kyaliwajjala', 'namugongo', 'sonde'],
  },
  'najjera-road': {
    name: 'Najjera Road',
    spellings: 'Kiwatule-Najjera Road|Najjera-Kira Road',
    areas: ['kiwatule', 'najjera', 'kira'],
  },
  'northern-bypass': {
    name: 'Northern Bypass',
    spellings: 'Bypass|By Pass|Northern By Pass|Kampala Northern Bypass',
    areas: ['busega', 'nansana', 'bwaise', 'kyebando', 'kisaasi', 'kiwatule', 'naalya', 'bweyogerere'],
  },
  'entebbe-expressway': {
    name: 'Entebbe Expressway',
    spellings: 'Expressway|Express Highway|Entebbe Express Highway',
    areas: ['busega', 'kajjansi', 'lweza', 'kigo', 'munyonyo', 'entebbe'],
  },
} as const satisfies Record<string, Omit<Road, 'slug'>>;

export type RoadSlug = keyof typeof entries;

export const roadSlugs = Object.keys(entries) as [RoadSlug, ...RoadSlug[]];

export const roads: ReadonlyArray<Road & { slug: RoadSlug }> = roadSlugs.map((slug) => ({
  slug,
  ...entries[slug],
}));

/** The names of the roads as people write them, each with its slug: 'Entebbe Rd', 'Jinja Highway'. */
export const roadNames: ReadonlyArray<readonly [name: string, slug: RoadSlug]> = roads.flatMap(
  ({ slug, name, spellings }) =>
    [name, ...(spellings?.split('|') ?? [])].flatMap((spelling) =>
      ['Road', 'Rd', 'Highway'].map((word) => [spelling.replace(/ Road$/, ` ${word}`), slug] as const),
    ),
);
