/** Parts of items that slices give or get. */
import type { MxcUri, UserId } from '../../protocol/ids/ids.ts';
import type { RoomName } from '../../protocol/rules/room-name.ts';

/** A user as they are called in this room. */
export interface Person {
  readonly userId: UserId;
  readonly name: string;
  readonly avatar: MxcUri | null;
}

/** Stands for what a bug of this program kept from being made of an event, or of what hangs on it. */
export interface Broken {
  readonly kind: 'broken';
  readonly reportId: string;
}

/** Hides content: a moderator of the room, or a policy list that the user follows. */
export type HiddenBy =
  | ({ readonly kind: 'moderator' } & Pick<Person, 'userId' | 'name'>)
  | { readonly kind: 'policyList'; readonly name: RoomName };

/** Stands for content that is hidden without being redacted (01.X-10, PL-04). */
export interface HiddenContent<Said = unknown> {
  readonly kind: 'hidden';
  readonly by: HiddenBy;
  readonly reason: string | null;
  /** The content, for those who may see it all the same: its sender, moderators, and who only follows a list. */
  readonly said: Said | null;
}
