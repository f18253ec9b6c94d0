/** Built as a file of its own that the browser runs before it paints anything (vite.config.ts puts it first into the page). */
import { restoreAppearance } from './appearance.ts';

restoreAppearance();
