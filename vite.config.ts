import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, minifySync, type Plugin } from 'vite';
import { i18nPlugin } from './scripts/languages/plugin.ts';
import { bundles, enginePackages, notInEngine } from './src/app/web/bundles.ts';

const root = fileURLToPath(new URL('.', import.meta.url)).replaceAll('\\', '/');
const pathOf = (id: string) => id.replace(root, '');
const isIn = (bundle: keyof typeof bundles) => (id: string) =>
  bundles[bundle].some((path) => path === pathOf(id));
const isEngine = (id: string) =>
  isIn('engine')(id) ||
  id.includes('vite/preload-helper') ||
  id.startsWith('\0named react') ||
  (enginePackages.some((name) => id.includes(`node_modules/${name}/`)) &&
    !notInEngine.some((name) => id.endsWith(`/${name}`)));

/** Two builds: the browser's (`vite build`) and the page renderer (`vite build --ssr`), which the server imports. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    i18nPlugin(),
    smallViewer(),
    react(),
    tailwindcss(),
    ...(isSsrBuild ? [] : [smallPreload(), namedReact(), compressedOnce(), serviceWorker()]),
  ],
  define: {
    'process.env.NODE_ENV': JSON.stringify('production'),
    // What joins React to its developer tools is of no use to a visitor.
    __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
  },
  ssr: { noExternal: true },
  resolve: {
    // wouter reaches for it on behalf of React 16 and 17; ours has the hook itself.
    alias: {
      'use-sync-external-store/shim/index.js': 'react',
      './mutationCache.js': new URL('src/app/web/without-mutations.ts', import.meta.url).pathname,
    },
  },
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
        // An older browser shows the pages and works with them, without the application.
        target: ['chrome98', 'safari16', 'firefox100'],
        cssTarget: ['chrome90', 'safari15', 'firefox100'],
        // The page names what it needs, and a page that is about to be opened is fetched ahead.
        modulePreload: false,
        assetsInlineLimit: 0,
        rollupOptions: {
          input: 'src/app/web/entry-client.tsx',
          // A name of React that nobody uses goes.
          treeshake: { propertyReadSideEffects: false },
          output: {
            // One sign less than usual: every page loads the list of pages, which holds thirty hashes, and they do not compress.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                { name: 'engine', test: isEngine, priority: 2 },
                { name: 'ui', test: isIn('ui'), priority: 1 },
                { name: 'tour', test: isIn('tour'), includeDependenciesRecursively: false },
                { name: partsOfProperty(), includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
}));

type ModuleGraph = {
  getModuleInfo(
    id: string,
  ): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
};

/**
 * Puts the parts of the property page into two bundles: `property-parts` with the modules that no other page
 * needs, and `page-parts` with those that it shares with account screens. Otherwise, every set of screens and
 * dialogs that share a module would get a file of its own, and the page would load some fifty small files.
 */
function partsOfProperty() {
  let bundleOf: Map<string, string> | undefined;
  return (id: string, graph: ModuleGraph) => {
    bundleOf ??= assignParts(graph);
    return bundleOf.get(id) ?? null;
  };
}

function assignParts(graph: ModuleGraph): Map<string, string> {
  const web = `${root}src/app/web/`;
  const reached = (start: string, found = new Set<string>()): Set<string> => {
    if (found.has(start)) return found;
    found.add(start);
    for (const id of graph.getModuleInfo(start)?.importedIds ?? []) reached(id, found);
    return found;
  };
  const reachedFromAll = (starts: string[]) => new Set(starts.flatMap((start) => [...reached(start)]));
  const pagesIn = (list: string) => [...(graph.getModuleInfo(`${web}${list}`)?.dynamicallyImportedIds ?? [])];
  const propertyPage = `${web}pages/property.tsx`;
  const linkedPages = pagesIn('linked-pages.ts');
  const isStatic = (page: string) => page.startsWith(`${web}pages/static/`);
  const publicPages = [
    ...pagesIn('routes.tsx').filter((page) => page !== propertyPage),
    ...linkedPages.filter(isStatic),
  ];
  // The manifest names the file of a page, so the page stays in a file of its own.
  const elsewhere = reachedFromAll([...publicPages, `${web}entry-client.tsx`, `${web}enhancements.tsx`]).add(
    propertyPage,
  );
  const screens = reachedFromAll(linkedPages);
  const parts = [...reached(propertyPage)].filter((id) => !elsewhere.has(id));
  return new Map(parts.map((id) => [id, screens.has(id) ? 'page-parts' : 'property-parts']));
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

/**
 * React is CommonJS: each chunk that uses it would wrap it again, and each call spell out the module. With names of
 * its own it is half a kilobyte less.
 */
function namedReact(): Plugin {
  const known = new Map(
    ['react', 'react/jsx-runtime'].map((name) => [
      `\0named ${name}`,
      fileURLToPath(import.meta.resolve(name)),
    ]),
  );
  return {
    name: 'named-react',
    enforce: 'pre',
    resolveId: (id, importer, { kind }) => {
      const named = `\0named ${id}`;
      return kind !== 'require-call' && known.has(named) && importer !== named ? named : undefined;
    },
    async load(id) {
      const theirs = known.get(id);
      if (!theirs) return undefined;
      const names = Object.keys((await import(theirs)).default).filter((name) => /^[A-Za-z]+$/.test(name));
      const exports = names.map((name) => `export const ${name} = theirs.${name};`);
      return [`import theirs from ${JSON.stringify(theirs)};`, 'export default theirs;', ...exports].join(
        '\n',
      );
    },
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
