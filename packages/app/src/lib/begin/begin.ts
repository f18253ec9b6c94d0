/** Dialogs that begin something: a conversation, a room, a space. Any screen asks for one; `shell/beginnings.ts` has them. */
import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { Readable } from '@parley/sdk/client/remote.ts';
import { ObservableValue } from '@parley/sdk/client/value.ts';
import { whenForgotten } from '../media/forget.ts';

/** The subject of a dialog. */
export type Beginning =
  | { readonly kind: 'chat' }
  /** `parent`: the space that the room or space is made in; null for none. */
  | { readonly kind: 'room'; readonly parent: ParentSpace | null }
  | { readonly kind: 'space'; readonly parent: ParentSpace | null }
  /** Joining a room by its address, or by a link. */
  | { readonly kind: 'address' };

export interface ParentSpace {
  readonly roomId: RoomId;
  readonly name: string;
}

export interface BeginDialogProps<Kind extends Beginning['kind'] = Beginning['kind']> {
  readonly beginning: Extract<Beginning, { readonly kind: Kind }>;
  readonly onClose: () => void;
}

const open = new ObservableValue<Beginning | null>(null);
whenForgotten(() => open.set(null));

/** The dialog that is open; null for none. */
export const beginning: Readable<Beginning | null> = open;

/** Opens a dialog. */
export function begin(what: Beginning): void {
  open.set(what);
}

/** Closes it. */
export function endBeginning(): void {
  open.set(null);
}
