// @ts-check
/** `npm test`: see test/main.mjs, which is only read once this Node is known to understand it. */
import { nodeFault } from '../ops/machine/node-version.mjs';

const fault = nodeFault(process.versions.node);
if (fault === undefined) {
  const { main } = await import('./test/main.mjs');
  process.exitCode = await main(process.argv.slice(2));
} else {
  process.stderr.write(`${fault}\n`);
  process.exitCode = 1;
}
