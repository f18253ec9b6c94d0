import type { FileSource } from '@parley/sdk/client/contract.ts';
import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { ObservableValue } from '@parley/sdk/client/value.ts';
import { whenForgotten } from './forget.ts';

/** A picture that somebody wants to see large. */
export interface OpenedPicture {
  /** The room it is from: its neighbours are the room's other pictures. Null for a picture by itself. */
  readonly roomId: RoomId | null;
  /** The key of its item in the room. */
  readonly key: string;
  /** Null until the server has it. */
  readonly eventId: EventId | null;
  readonly source: FileSource | null;
  readonly fileName: string;
  readonly description: string | null;
  readonly size: { readonly width: number; readonly height: number } | null;
}

/** The picture that the page's one viewer shows; null while it is closed. Whoever draws pictures opens it here. */
export const viewerDesk = new ObservableValue<OpenedPicture | null>(null);

whenForgotten(() => viewerDesk.set(null));
