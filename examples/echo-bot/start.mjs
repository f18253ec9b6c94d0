// @ts-check
/** Runs `main.ts` in Node, which reads no TypeScript by itself: Vite, which builds the client too, makes one module of it in memory. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
/** Finds its code beside itself, so it is loaded from where it is installed. */
const CRYPTO = '@matrix-org/matrix-sdk-crypto-wasm';
const built = await build({
  configFile: false,
  logLevel: 'error',
  plugins: [
    {
      name: 'crypto-from-its-place',
      enforce: 'pre',
      resolveId: (id) => (id === CRYPTO ? { id: import.meta.resolve(CRYPTO), external: true } : null),
    },
  ],
  ssr: { noExternal: true },
  build: { ssr: main, write: false, rolldownOptions: { output: { codeSplitting: false } } },
});
const [module] = 'output' in built ? built.output : [];
if (module === undefined) throw new Error('nothing was built');
await import(`data:text/javascript;base64,${Buffer.from(module.code).toString('base64')}`);
