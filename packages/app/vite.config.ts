import { execFileSync } from 'node:child_process';
import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import manifest from './package.json' with { type: 'json' };

/** Names this build: the page and the engine have to be of the same one. */
function buildId(): string {
  try {
    const commit = execFileSync('git', ['describe', '--always', '--dirty', '--abbrev=10', '--exclude=*'], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return `${manifest.version}-${commit.toString().trim()}`;
  } catch {
    return manifest.version;
  }
}

/** Asks for the text font as early as the script, so that the first visit is drawn with it if it is quick enough. */
function preloadFont(): Plugin {
  return {
    name: 'parley-preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /inter-latin-wght-normal-.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `./${file}`, crossorigin: '' },
            injectTo: 'head' as const,
          })),
    },
  };
}

export default defineConfig({
  // Static files that can be served from any path.
  base: './',
  plugins: [react(), lingui(), preloadFont()],
  define: { PARLEY_BUILD: JSON.stringify(buildId()) },
  worker: { format: 'es' },
  build: {
    target: ['es2023', 'chrome120', 'firefox121', 'safari17'],
    manifest: true,
    sourcemap: true,
    // The page policy knows no data: addresses and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
