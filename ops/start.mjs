// @ts-check
/** `npm start`: see command-line/main.mjs, which is only read once this Node is known to understand it. */
import { nodeFault } from './machine/node-version.mjs';

const fault = nodeFault(process.versions.node);
if (fault === undefined) {
  const { main } = await import('./command-line/main.mjs');
  await main(process.argv.slice(2));
} else {
  process.stderr.write(`${fault}\n`);
  process.exitCode = 1;
}
