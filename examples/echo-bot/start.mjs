// @ts-check
/** Runs `main.ts` in Node, which reads no TypeScript by itself: Vite, which builds the client too, makes one module of it in memory. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const built = await build({
  configFile: false,
  logLevel: 'error',
  ssr: { noExternal: true },
  build: { ssr: main, write: false, rolldownOptions: { output: { codeSplitting: false } } },
});
const [module] = 'output' in built ? built.output : [];
if (module === undefined) throw new Error('nothing was built');
await import(`data:text/javascript;base64,${Buffer.from(module.code).toString('base64')}`);
