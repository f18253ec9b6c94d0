import type { PresenceState } from '../events/presence.ts';
import type { UserId } from '../ids/ids.ts';

/** Parts of a request that single features own. An absent part requests nothing, and tells others nothing of the user (04.Y-15). */
export interface OwnedWants {
  /** Users whose presence comes when it changes. Sliding sync has no presence. */
  readonly presenceOf?: readonly UserId[];
  /** The presence of the user that others see because of this request; `offline` if absent. */
  readonly presence?: PresenceState;
  /** Sticky events after this position; null for all that stick (MSC4354). `/v3/sync` brings them unasked. */
  readonly stickySince?: string | null;
}
