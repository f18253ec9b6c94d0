import type { FileSource } from '@parley/sdk/client/contract.ts';
import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { ObservableValue } from '@parley/sdk/client/value.ts';

/** A sound of a message. */
export interface Track {
  /** The room it is from; null for a sound by itself. */
  readonly roomId: RoomId | null;
  /** The key of its item in the room. */
  readonly key: string;
  readonly eventId: EventId | null;
  readonly source: FileSource;
  /** The name of the file, or of who speaks. */
  readonly title: string;
  /** The next voice message of the room follows a voice message. */
  readonly isVoice: boolean;
  /** As its sender says; null when unknown. */
  readonly durationMs: number | null;
}

/** The state of the page's one player. */
export type Sound =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'loading' | 'playing' | 'paused' | 'failed' | 'ended';
      readonly track: Track;
      readonly positionMs: number;
      /** Null while that is not known. */
      readonly durationMs: number | null;
    };

/** The sound that the page plays: tiles and the bar draw it. `sound-player.ts`, which is loaded when something is played, sets it. */
export const soundDesk = new ObservableValue<Sound>({ kind: 'idle' });
