/** The import rules. Each states its reason, and its message is for the developer whose import it refuses. */
const features = ['accounts', 'settings', 'notifications', 'payments', 'properties', 'memberships', 'search', 'saved-searches', 'listings', 'verification', 'tours', 'auctions', 'viewing-packages', 'stays', 'owner-contacts', 'enquiries', 'viewing-claims', 'viewings', 'reviews', 'reports', 'agents', 'favorites', 'shares', 'waitlist', 'overview'];

/** A feature imports only features before it in the list, so that the order is the architecture. */
const upward = features.slice(0, -1).map((name, index) => ({
  name: `${name}-not-up`,
  comment: `features/${name} stands below the features after it in the list. Leave a slot (a parameter, a child) and let app fill it.`,
  severity: 'error',
  from: { path: `^src/features/${name}/` },
  to: { path: `^src/features/(${features.slice(index + 1).join('|')})/` },
}));

/** The statements behind a feature's use cases that read and write its rows. */
const rows = '^src/features/[^/]+/server/(repository|rows|.+/repository|.+[-/]rows)\\.ts$';
const tables = '^src/features/[^/]+/server/(tables|.+/tables)\\.ts$';

export default {
  forbidden: [
    {
      name: 'no-cycle',
      comment: 'Two files that need each other are one thought in two places: move what both need below them.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'kit-knows-no-product',
      comment: 'kit could serve another product tomorrow. What names a property or a tour belongs to a feature.',
      severity: 'error',
      from: { path: '^src/kit/' },
      to: { path: '^src/(features|app)/' },
    },
    {
      name: 'features-not-to-app',
      comment: 'app puts features together; a feature that reaches for app cannot be put anywhere else.',
      severity: 'error',
      from: { path: '^src/features/' },
      to: { path: '^src/app/', pathNot: '^src/app/testing/' },
    },
    {
      name: 'testing-only-in-tests',
      comment: 'The test application may be used by tests alone.',
      severity: 'error',
      from: { pathNot: '(\\.test\\.tsx?$|^src/app/testing/|^scripts/|vitest\\.config\\.ts$)' },
      to: { path: '^src/app/testing/' },
    },
    ...upward,
    {
      name: 'listed-features-only',
      comment: 'A new feature takes its place in the list of .dependency-cruiser.mjs first: the order is the architecture.',
      severity: 'error',
      from: {},
      to: { path: '^src/features/', pathNot: `^src/features/(${features.join('|')})/` },
    },
    {
      name: 'server-not-to-web',
      comment: 'The server does not know the screens. What both need stands in the hall, beside the two rooms.',
      severity: 'error',
      from: { path: '/server/' , pathNot: 'node_modules' },
      to: { path: '^src/(kit|app|features/[^/]+)/web/' },
    },
    {
      name: 'web-not-to-server',
      comment: 'The browser gets nothing of the server: call an endpoint, or move a pure rule into the hall.',
      severity: 'error',
      from: { path: '^src/(kit|app|features/[^/]+)/web/' },
      to: { path: '^src/(kit|app|features/[^/]+)/server/' },
    },
    {
      name: 'web-not-to-node',
      comment: 'What runs in the browser cannot use the modules of Node.',
      severity: 'error',
      from: { path: '^src/(kit|app|features/[^/]+)/web/', pathNot: '\\.test\\.tsx?$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'hall-is-pure',
      comment: 'The hall runs anywhere: no server, no screen, no Node. A doorway from it would join the two rooms.',
      severity: 'error',
      from: { path: '^src/(kit(/zip)?|app|features/[^/]+)/[^/]+\\.tsx?$', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/(kit|app|features/[^/]+)/(server|web)/' },
    },
    {
      name: 'hall-not-to-node',
      comment: 'The hall runs in the browser too.',
      severity: 'error',
      from: { path: '^src/(kit(/zip)?|app|features/[^/]+)/[^/]+\\.tsx?$', pathNot: '\\.test\\.tsx?$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'web-without-zod',
      comment: 'The server checks shapes; the browser takes their types (import type), which costs no byte of a bundle.',
      severity: 'error',
      from: { path: ['^src/(kit|app|features/[^/]+)/web/', '/(rules|policy)\\.ts$'], pathNot: '\\.test\\.tsx?$' },
      to: {
        path: ['node_modules/zod/', '^src/features/[^/]+/(schema|api)\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'phone-tables-on-the-server',
      comment: 'libphonenumber has 80 kB of tables. The browser reads numbers by written-phone.ts; what is stored is read by phone-shape.ts on the server.',
      severity: 'error',
      from: {
        path: ['^src/(kit|app|features/[^/]+)/web/', '/(rules|policy|networks|choices|limits)\\.ts$'],
        pathNot: '\\.test\\.tsx?$',
      },
      to: { path: ['^src/kit/(read-phone|phone-shape)\\.ts$', 'node_modules/libphonenumber-js/'] },
    },
    {
      name: 'rows-of-another-feature',
      comment: 'Rows are read and written by their own feature. Ask it for what you need: a use case in a file of its server that is named by the act (listings-of.ts, reference-data.ts), and write one there if there is none.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: rows, pathNot: '^src/features/$1/' },
    },
    {
      name: 'rows-not-to-app',
      comment: 'app puts features together by their use cases and routes; a statement on rows belongs to the feature whose rows they are. Only the demonstration, with its history (docs/decisions/0011), is written straight into the tables.',
      severity: 'error',
      from: { path: '^src/app/', pathNot: ['\\.test\\.tsx?$', '^src/app/testing/', '^src/app/server/demo((-lots)?\\.ts$|-history/)'] },
      to: { path: rows },
    },
    {
      name: 'tables-are-types',
      comment: 'What a table holds may be known (import type) by a statement that joins it; whatever runs belongs to the feature that owns the table, behind a use case.',
      severity: 'error',
      from: { path: '^src/(features/([^/]+)|app)/' },
      to: { path: tables, pathNot: '^src/features/$2/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'routes-of-another-feature',
      comment: "Routes, plugins and jobs are a feature's doors, and app/server hangs them. What two features need belongs in a use case, and both of them call it.",
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^src/features/[^/]+/server/(routes|jobs|.+/jobs|.+[-/](routes|plugin))\\.ts$',
        pathNot: '^src/features/$1/',
      },
    },
    {
      name: 'fastify-at-the-door',
      comment: "A use case gets values and gives values. Requests and replies belong in the feature's routes.ts or a *-plugin.ts, in kit/server/http, or in app/server.",
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          '\\.test\\.tsx?$',
          '^src/(kit/server/http|app/server|app/testing)/',
          '^src/.+/server/(routes|.+/routes|.+-plugin)\\.ts$',
        ],
      },
      to: { path: 'node_modules/(fastify|@fastify/[^/]+|fastify-[^/]+)/' },
    },
    {
      name: 'pictures-in-their-own-process',
      comment: 'A picture may take every thread, gigabytes, or the process in which it is read. picture-program.ts reads it in one of its own: ask openPictureWork.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: ['\\.test\\.ts$', '^src/kit/server/images/(picture-program|decode-picture|encode-variant|hash-picture|render-share-card)\\.ts$', '^src/app/server/demo-pictures\\.ts$'],
      },
      to: {
        path: ['node_modules/sharp/', '^src/kit/server/images/(decode-picture|encode-variant|hash-picture|render-share-card)\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'declared-dependencies',
      comment: 'What is imported stands in package.json; nothing comes in by accident of the tree.',
      severity: 'error',
      from: { path: '^(src|scripts|demo)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'], extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'] },
  },
};
