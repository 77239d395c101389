import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, minifySync, type Plugin } from 'vite';
import { i18nPlugin } from './scripts/languages/plugin.ts';

const root = fileURLToPath(new URL('.', import.meta.url)).replaceAll('\\', '/');

/** Two builds: the browser's (`vite build`) and the page renderer (`vite build --ssr`), which the server imports. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    i18nPlugin(),
    smallViewer(),
    react(),
    tailwindcss(),
    ...(isSsrBuild ? [] : [smallPreload(), compressedOnce(), serviceWorker()]),
  ],
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
  build: isSsrBuild
    ? {
        ssr: true,
        outDir: 'dist/server',
        emptyOutDir: true,
        copyPublicDir: false,
        target: 'node24',
        rollupOptions: {
          input: 'src/app/web/entry-server.tsx',
          output: { entryFileNames: 'entry-server.js', codeSplitting: false },
        },
      }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        ssrManifest: true,
        // An older browser shows the pages and works with them, without the application.
        target: ['chrome98', 'safari16', 'firefox100'],
        cssTarget: ['chrome90', 'safari15', 'firefox100'],
        // The page names what it needs, and a page that is about to be opened is fetched ahead.
        modulePreload: false,
        assetsInlineLimit: 0,
        rollupOptions: {
          input: 'src/app/web/entry-client.tsx',
          output: {
            codeSplitting: {
              groups: [{ name: bundleOf(), debugName: 'bundles', includeDependenciesRecursively: false }],
            },
          },
        },
      },
}));

type ModuleGraph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

const web = 'src/app/web';

/**
 * The scripts of the public pages, by the modules that they start from: the application, one for each kind of
 * page and one for its islands, and the enhancements. `after` names a script that is always loaded before.
 */
const bundles: Record<string, { starts: string[]; after?: string }> = {
  app: { starts: [`${web}/entry-client.tsx`] },
  home: { starts: pages('home') },
  search: { starts: pages('explore', 'rental-units', 'bnbs', 'for-sale', 'bank-sales') },
  lists: { starts: pages('featured-properties', 'popular-properties', 'category') },
  property: { starts: pages('property') },
  agent: { starts: pages('agent') },
  area: { starts: pages('area') },
  results: { starts: pages('lot-results') },
  membership: { starts: pages('membership') },
  enhancements: {
    starts: [
      `${web}/enhancements.tsx`,
      // Most dialogs need these.
      'src/kit/web/hooks/use-submit.ts',
      'src/kit/web/ui/dialog.tsx',
      'src/kit/web/ui/field.tsx',
      'src/kit/web/ui/form-error.tsx',
    ],
  },
  'home-islands': {
    starts: pages(
      'home/browse-categories',
      'home/closing-sections',
      'home/featured-tour-facts',
      'home/carousel-controls',
      'home/app-section',
    ),
    after: 'home',
  },
  'search-islands': {
    starts: [
      ...pages('explore/filter-sheet', 'explore/results-footer', 'explore/map-panel', 'explore/no-homes'),
      ...pages('explore/grouped-cards', 'card-list/card-details', 'card-list/auction-card-details'),
      'src/features/favorites/web/recently-viewed.tsx',
      'src/features/search/web/explore/search-interpretation.tsx',
      'src/features/viewing-packages/web/viewing-offer.tsx',
    ],
    after: 'search',
  },
  lot: {
    starts: [
      'src/features/auctions/web/lot/lot-section.tsx',
      'src/features/auctions/web/lot/lot-documents.tsx',
    ],
    after: 'property',
  },
  purchase: { starts: ['src/features/viewing-packages/web/purchase-dialog.tsx'] },
};

/** The kinds of page that most visits begin with. What another bundle shares with them is in the application. */
const firstPages = ['home', 'search', 'lists'];

/**
 * Puts each module into the bundle that alone needs it. Modules that several bundles need are loaded with the
 * application if a first page needs them, and otherwise with the enhancements. The packages of the application are the
 * engine, which seldom changes. All other modules are left to the bundler.
 */
function bundleOf() {
  let assigned: Map<string, string> | undefined;
  return (id: string, graph: ModuleGraph) => {
    assigned ??= assignBundles(graph);
    return assigned.get(id) ?? null;
  };
}

function assignBundles(graph: ModuleGraph): Map<string, string> {
  const users = new Map<string, Set<string>>();
  const visit = (id: string, bundle: string) => {
    // Its calls are replaced by their texts.
    if (id === `${root}src/kit/t.ts`) return;
    const names = users.get(id) ?? new Set();
    if (names.has(bundle)) return;
    users.set(id, names.add(bundle));
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported, bundle);
  };
  for (const [name, { starts }] of Object.entries(bundles))
    for (const start of starts) {
      if (!graph.getModuleInfo(root + start)) throw new Error(`the bundle ${name} has no module ${start}`);
      visit(root + start, name);
    }
  return new Map(Array.from(users, ([id, names]) => [id, ownerOf(id, names)]));
}

function ownerOf(id: string, names: Set<string>): string {
  if (names.has('app')) return id.includes('/node_modules/') ? 'engine' : 'app';
  const [first = 'app', ...others] = [...names].filter((name) => !names.has(bundles[name]?.after ?? ''));
  if (others.length === 0) return first;
  return firstPages.some((name) => names.has(name)) ? 'app' : 'enhancements';
}

function pages(...names: string[]): string[] {
  return names.map((name) => `${web}/pages/${name}.tsx`);
}

/** The viewer that a tour takes along when it is made in the browser, packed as that of the demonstration. */
function smallViewer(): Plugin {
  const path = `${root}src/features/tours/player/player.js`;
  return {
    name: 'small-viewer',
    enforce: 'pre',
    load(id) {
      if (id !== `${path}?raw`) return undefined;
      const options = { compress: true, mangle: true, module: false };
      return `export default ${JSON.stringify(minifySync('player.js', readFileSync(path, 'utf8'), options).code)};`;
    },
  };
}

/** In place of the bundler's own, which also fetches scripts ahead, and never again what could not be fetched once. */
function smallPreload(): Plugin {
  const ours = new URL('src/kit/web/load-module.ts', import.meta.url).pathname;
  return {
    name: 'small-preload',
    enforce: 'pre',
    load: (id) =>
      id.endsWith('vite/preload-helper.js')
        ? `export { loadModule as __vitePreload } from ${JSON.stringify(ours)};`
        : undefined,
  };
}

/** Scripts and styles are compressed as well as it goes when they are made, and not again for every visitor. */
function compressedOnce(): Plugin {
  return {
    name: 'compressed-once',
    apply: 'build',
    writeBundle({ dir }) {
      const folder = join(dir ?? '', 'assets');
      const files = readdirSync(folder).filter((file) => /\.(m?js|css)$/.test(file));
      for (const file of files) {
        const bytes = readFileSync(join(folder, file));
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        };
        writeFileSync(join(folder, `${file}.br`), brotliCompressSync(bytes, { params }));
        writeFileSync(join(folder, `${file}.gz`), gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

/** One plain script beside the pages, which names the entries of the build that it came with. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async writeBundle({ dir }, files) {
      const entry = Object.values(files).find((file) => file.type === 'chunk' && file.isEntry);
      const said = files['.vite/languages.json'];
      const names = said?.type === 'asset' ? Object.values(JSON.parse(String(said.source))) : [];
      const entries = [
        entry?.fileName,
        ...names.map((of) => (of as Record<string, string>)[entry?.fileName ?? '']),
      ];
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: { builtEntries: JSON.stringify(entries.filter(Boolean).map((name) => `/${name}`)) },
        build: {
          outDir: dir ?? '',
          emptyOutDir: false,
          target: ['chrome98', 'safari16', 'firefox100'],
          rollupOptions: {
            input: 'src/app/web/worker/service-worker.ts',
            output: { format: 'iife', entryFileNames: 'service-worker.js' },
          },
        },
      });
    },
  };
}
