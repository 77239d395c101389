/** The import rules. Each states its reason, and its message is for the developer whose import it refuses. */
const features = ['accounts', 'settings', 'notifications', 'payments', 'payouts', 'provider-reports', 'bank-transfers', 'properties', 'memberships', 'travel', 'search', 'saved-searches', 'listings', 'verification', 'tours', 'auctions', 'viewing-packages', 'stays', 'stay-pictures', 'stay-problems', 'damage-deposits', 'first-rents', 'owner-contacts', 'enquiries', 'viewing-claims', 'viewings', 'reviews', 'reports', 'agents', 'favorites', 'shares', 'waitlist', 'overview'];

/** A feature imports only features before it in the list, so that the order is the architecture. */
const upward = features.slice(0, -1).map((name, index) => ({
  name: `${name}-not-up`,
  comment: `features/${name} must not import a feature after it in the list. Take a parameter or a child instead, and pass it in app.`,
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
      comment: 'These files import each other. Move the code that both need into a third file.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'kit-knows-no-product',
      comment: 'kit is independent of the product. Code about properties or tours belongs to a feature.',
      severity: 'error',
      from: { path: '^src/kit/' },
      to: { path: '^src/(features|app)/' },
    },
    {
      name: 'features-not-to-app',
      comment: 'app combines the features, so a feature must not import app.',
      severity: 'error',
      from: { path: '^src/features/' },
      to: { path: '^src/app/', pathNot: '^src/app/testing/' },
    },
    {
      name: 'testing-only-in-tests',
      comment: 'Only tests may import the test application.',
      severity: 'error',
      from: { pathNot: '(\\.test\\.tsx?$|^src/app/testing/|^(scripts|lab)/|vitest\\.config\\.ts$)' },
      to: { path: '^src/app/testing/' },
    },
    {
      name: 'product-not-to-lab-or-dev',
      comment: 'lab/ measures the product and dev/ makes its demo files by hand. The product must run without both.',
      severity: 'error',
      from: { path: '^(src|scripts|demo)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(lab|dev)/' },
    },
    ...upward,
    {
      name: 'listed-features-only',
      comment: 'Add a new feature to the list in .dependency-cruiser.mjs first. The order of the list is the architecture.',
      severity: 'error',
      from: {},
      to: { path: '^src/features/', pathNot: `^src/features/(${features.join('|')})/` },
    },
    {
      name: 'server-not-to-web',
      comment: 'Server code must not import web code. Move code that both need into the shared files beside server/ and web/.',
      severity: 'error',
      from: { path: '/server/' , pathNot: 'node_modules' },
      to: { path: '^src/(kit|app|features/[^/]+)/web/' },
    },
    {
      name: 'web-not-to-server',
      comment: 'Web code must not import server code. Call an endpoint, or move a pure rule into the shared files.',
      severity: 'error',
      from: { path: '^src/(kit|app|features/[^/]+)/web/' },
      to: { path: '^src/(kit|app|features/[^/]+)/server/' },
    },
    {
      name: 'web-not-to-node',
      comment: 'Code for the browser cannot use the modules of Node.',
      severity: 'error',
      from: { path: '^src/(kit|app|features/[^/]+)/web/', pathNot: '\\.test\\.tsx?$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'hall-is-pure',
      comment: 'Shared code runs on the server and in the browser, so it must import neither server code nor web code.',
      severity: 'error',
      from: { path: '^src/(kit(/zip)?|app|features/[^/]+)/[^/]+\\.tsx?$', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/(kit|app|features/[^/]+)/(server|web)/' },
    },
    {
      name: 'hall-not-to-node',
      comment: 'Shared code also runs in the browser, so it cannot use the modules of Node.',
      severity: 'error',
      from: { path: '^src/(kit(/zip)?|app|features/[^/]+)/[^/]+\\.tsx?$', pathNot: '\\.test\\.tsx?$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'web-without-zod',
      comment: 'The server validates with zod schemas. Web code imports only their types (import type), which add nothing to a bundle.',
      severity: 'error',
      from: { path: ['^src/(kit|app|features/[^/]+)/web/', '/(rules|policy)\\.ts$'], pathNot: '\\.test\\.tsx?$' },
      to: {
        path: ['node_modules/zod/', '^src/features/[^/]+/(schema|api)\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'phone-tables-on-the-server',
      comment: 'libphonenumber has 80 kB of tables. Web code parses numbers with written-phone.ts. The server parses numbers to store with phone-shape.ts.',
      severity: 'error',
      from: {
        path: ['^src/(kit|app|features/[^/]+)/web/', '/(rules|policy|networks|choices|limits)\\.ts$'],
        pathNot: '\\.test\\.tsx?$',
      },
      to: { path: ['^src/kit/(read-phone|phone-shape)\\.ts$', 'node_modules/libphonenumber-js/'] },
    },
    {
      name: 'rows-of-another-feature',
      comment: 'Only the feature that owns a table reads and writes its rows. Call a use case in a file of its server folder that is named for the action (listings-of.ts, reference-data.ts). Add one there if none exists.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: rows, pathNot: '^src/features/$1/' },
    },
    {
      name: 'rows-not-to-app',
      comment: 'app combines features by their use cases and routes. A statement on rows belongs to the feature that owns them. Only the demonstration and its history (docs/decisions/0011) write directly to the tables.',
      severity: 'error',
      from: { path: '^src/app/', pathNot: ['\\.test\\.tsx?$', '^src/app/testing/', '^src/app/server/demo(-history)?/'] },
      to: { path: rows },
    },
    {
      name: 'tables-are-types',
      comment: 'A statement that joins a table of another feature may import its type (import type). Code that runs belongs to the feature that owns the table, behind a use case.',
      severity: 'error',
      from: { path: '^src/(features/([^/]+)|app)/' },
      to: { path: tables, pathNot: '^src/features/$2/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'routes-of-another-feature',
      comment: "Only app/server composes the features and mounts their routes, plugins and jobs. Move code that two features need into a use case that both call.",
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^src/features/[^/]+/server/(feature|routes|jobs|.+/jobs|.+[-/](routes|plugin))\\.ts$',
        pathNot: '^src/features/$1/',
      },
    },
    {
      name: 'fastify-at-the-door',
      comment: "A use case takes values and returns values. Requests and replies belong in the feature's routes.ts or a *-plugin.ts, in kit/server/http, or in app/server.",
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
      comment: 'Decoding a picture may use every thread or gigabytes of memory, or crash the process. picture-program.ts decodes it in a separate process: use openPictureWork.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: ['\\.test\\.ts$', '^src/kit/server/images/(picture-program|decode-picture|encode-variant|hash-picture|render-share-card)\\.ts$'],
      },
      to: {
        path: ['node_modules/sharp/', '^src/kit/server/images/(decode-picture|encode-variant|hash-picture|render-share-card)\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'declared-dependencies',
      comment: 'Declare every imported package in package.json. Do not rely on transitive dependencies.',
      severity: 'error',
      from: { path: '^(src|scripts|lab|dev|demo)/' },
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
