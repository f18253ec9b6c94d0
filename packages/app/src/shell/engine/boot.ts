/**
 * The page's very first script (`vite.config.ts` puts it there): the engine starts, and what will be shown is asked for, while the rest of
 * the page is still on its way.
 */
import { takeSignInAnswer } from '../../lib/sign-in-answer/sign-in-answer.ts';
import { loadAhead } from '../load-ahead.ts';
import { wasSignedIn } from '../session/session-hint.ts';
import { beginEngine } from './start-engine.ts';

takeSignInAnswer();
beginEngine();
if (wasSignedIn()) loadAhead(window.location.hash);
