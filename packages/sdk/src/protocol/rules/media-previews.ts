/** The user's choice of what is drawn of others' media before it is asked for, on all their devices (MSC4278). Pure. */
import { own, stringAt } from '../../base/json/guards.ts';
import type { RawContent } from '../events/event.ts';

/** The names of the account data, of the account and of a room. Other clients write the second one alone. */
export const MEDIA_PREVIEWS_TYPE = 'm.media_preview_config';
export const UNSTABLE_MEDIA_PREVIEWS_TYPE = 'io.element.msc4278.media_preview_config';
export const MEDIA_PREVIEWS_TYPES = [MEDIA_PREVIEWS_TYPE, UNSTABLE_MEDIA_PREVIEWS_TYPE] as const;

/** The rooms in which media are shown unasked: all, those that not everybody can join, none. */
export type MediaShowing = 'on' | 'private' | 'off';

/** The choice for the account. */
export interface MediaPreviews {
  readonly media: MediaShowing;
  /** Pictures of rooms that the user is invited to, and of those who invite. */
  readonly invitations: boolean;
}

const STRICTNESS = { on: 0, private: 1, off: 2 } as const;
const PRIVATE_RULES: ReadonlySet<unknown> = new Set(['invite', 'knock', 'restricted', 'knock_restricted']);

/** The choice by what stands under the two names. Of two that differ the stricter one counts: one of them is out of date. */
export function readMediaPreviews(contents: readonly (RawContent | null)[]): MediaPreviews {
  const said = contents.filter((content) => content !== null);
  return {
    media: strictest(said.map(mediaIn)) ?? 'on',
    invitations: said.every((content) => (stringAt(content, 'invite_avatars') ?? 'on') === 'on'),
  };
}

/** The word of one content on media; null for none. A word of the future hides: it is a wish for something other than showing. */
export function mediaIn(content: RawContent): MediaShowing | null {
  const said = stringAt(content, 'media_previews');
  if (said === undefined) return null;
  return said === 'on' || said === 'private' ? said : 'off';
}

/** The strictest of what was said; null if nothing was. */
export function strictest(said: readonly (MediaShowing | null)[]): MediaShowing | null {
  return said.reduce((one, other) => {
    if (one === null || other === null) return one ?? other;
    return STRICTNESS[one] >= STRICTNESS[other] ? one : other;
  }, null);
}

/** `before` with some of the choice in it. What else is there stays. */
export function writeMediaPreviews(before: RawContent, { media, invitations }: Partial<MediaPreviews>): RawContent {
  return {
    ...before,
    ...(media === undefined ? {} : { media_previews: media }),
    ...(invitations === undefined ? {} : { invite_avatars: invitations ? 'on' : 'off' }),
  };
}

/** True if a room with these join rules is private. Where they are unknown it is taken for one that everybody can join. */
export function isPrivateRoom(joinRules: RawContent | undefined): boolean {
  return joinRules !== undefined && PRIVATE_RULES.has(own(joinRules, 'join_rule'));
}
