/** Parts of items that slices give or get. */
import type { MxcUri, UserId } from '../../protocol/ids/ids.ts';

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

/** Stands for content that a moderator has hidden without redacting it (01.X-10). */
export interface HiddenContent<Said = unknown> {
  readonly kind: 'hidden';
  readonly by: Pick<Person, 'userId' | 'name'>;
  readonly reason: string | null;
  /** The content, for those who may see it all the same: its sender, and moderators. */
  readonly said: Said | null;
}
