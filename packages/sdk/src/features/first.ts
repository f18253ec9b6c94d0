/**
 * The features of the engine itself: no account has a part in them. Signing in needs them. All others live with the account and are fetched
 * with it (`index.ts`), so that signing in need not wait for them.
 */
import type { AnyHandlers, FeatureContext } from '../core/feature/feature.ts';
import type { AnyHandler } from '../port/host/handlers.ts';
import { bugsFeature } from './bugs/feature.ts';
import { loginFeature } from './login/feature.ts';
import { storageFeature } from './storage/feature.ts';

export const FIRST_FEATURES = [loginFeature, storageFeature, bugsFeature] as const;

/** The handlers of these features. */
export function createFirstHandlers(context: FeatureContext): AnyHandlers {
  return Object.fromEntries(FIRST_FEATURES.flatMap((feature) => Object.entries<AnyHandler>(feature.handlers(context))));
}
