/** Leaving a place of this machine where nobody is signed in; loaded when a page asks. */
import type { FeatureContext } from '../../core/feature/feature.ts';
import { sweep } from './oauth/under-way.ts';

/** Deletes what the place has, unless a provider may still answer a sign-in that was begun there. Whether it did. */
export async function leavePlace(context: FeatureContext): Promise<boolean> {
  const underWay = await sweep(context);
  if (!underWay.ok || underWay.value.length > 0) return false;
  return context.accounts.leavePlace();
}
