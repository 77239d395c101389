import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** What every page needs before it can come alive; anything else stays with the pages that use it. */
const engine =
  /node_modules\/(react|react-dom|scheduler|wouter|regexparam|@tanstack\/(query-core|react-query)(?!.*([iI]nfiniteQuery(Observer|\.js)|[qQ]ueries(Observer|\.js))))\/|vite\/preload-helper|\/kit\/web\/(line|load-module)\.ts/;

/** What nearly every page shows: cards and the pieces that screens are made of. Forms come with the pages that have some. */
const ui = [
  /\/src\/kit\/(money|phone|picture|web\/(call|read|server-html|ui\/(badge|button|chip|icon|icon-shapes|picture|section-boundary|skeleton|stars|toaster)))\.tsx?$/,
  /\/src\/features\/properties\/(categories\.ts|web\/[^/]+\.tsx?$)/,
  /\/src\/features\/search\/web\/(queries|filters\/chip-row)\.tsx?$/,
  /\/src\/features\/(accounts\/web\/(current-user|user-menu)|waitlist\/choices|tours\/web\/(queries|sample-mark))/,
  /\/src\/app\/(product|contacts|web\/layout\/|web\/pages\/(listing\/(open-|load-more)|home\/(home-reads|browse-choice)))/,
];

/** Two builds: the browser's (`vite build`) and the page renderer (`vite build --ssr`), which the server imports. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), ...(isSsrBuild ? [] : [smallPreload(), compressedOnce()])],
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
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
          output: {
            codeSplitting: {
              groups: [
                { name: 'engine', test: engine, priority: 2 },
                { name: 'ui', test: (id) => ui.some((part) => part.test(id)), minShareCount: 2, priority: 1 },
                {
                  name: 'tour',
                  test: /tours\/web\/tour-(stage|poster|size|unavailable)/,
                  minShareCount: 2,
                  includeDependenciesRecursively: false,
                },
              ],
            },
          },
        },
      },
}));

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
