import { join } from 'node:path';
import { defineConfig } from 'vite';
import product from '../vite.config.ts';

/** The gallery has no engine to start and nothing to keep for later. */
const OF_THE_PRODUCT: ReadonlySet<string> = new Set(['parley-start-engine-first', 'parley-keep-shell']);

/** The gallery: the app on a scripted engine, for looking at. Not part of the product. */
export default defineConfig({
  ...product,
  root: import.meta.dirname,
  publicDir: '../public',
  server: { port: 5199 },
  plugins: (product.plugins ?? []).filter(
    (plugin) => !(plugin instanceof Object && 'name' in plugin && OF_THE_PRODUCT.has(plugin.name)),
  ),
  build: {
    ...product.build,
    rolldownOptions: { input: ['index', 'conversation'].map((name) => join(import.meta.dirname, `${name}.html`)) },
  },
});
