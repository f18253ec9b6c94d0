/** The page's very first script (`vite.config.ts` puts it there): the engine starts while the rest of the page is still on its way. */
import { beginEngine } from './start-engine.ts';

beginEngine();
