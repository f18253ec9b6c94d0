// @ts-check
/** `npm run simulate -- --seeds N --from S [--world calls] [--plant BUG] [--until-found] [--json]`: see simulate/main.mjs. */
import { main } from './simulate/main.mjs';

process.exitCode = await main(process.argv.slice(2));
