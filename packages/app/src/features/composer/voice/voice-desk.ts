/** The voice messages that are being made on this page, by where they are to go. They outlive the composer, not the page. */
import type { Readable } from '@parley/sdk/client/remote.ts';
import { Listeners } from '@parley/sdk/client/value.ts';
import type { DraftPlace } from '../../../lib/drafts/draft-place.ts';
import { whenForgotten } from '../../../lib/media/forget.ts';
import type { VoiceRecording } from './voice-recording.ts';

export interface HeldRecording {
  /** The name of what is kept of it over a reload. */
  readonly id: string;
  readonly recording: VoiceRecording;
  /** Ends keeping it, and what was kept. */
  readonly forget: () => void;
}

class VoiceDesk implements Pick<Readable<unknown>, 'subscribe'> {
  readonly #held = new Map<DraftPlace, HeldRecording>();
  readonly #listeners = new Listeners();

  read(place: DraftPlace): HeldRecording | null {
    return this.#held.get(place) ?? null;
  }

  /** Puts a recording down; all others pause. */
  put(place: DraftPlace, held: HeldRecording): void {
    for (const other of this.#held.values()) void other.recording.pause();
    this.#held.set(place, held);
    this.#listeners.tell();
  }

  /** Lets go of a recording: it was sent, or is not to be. */
  drop(place: DraftPlace): void {
    const held = this.#held.get(place);
    this.#held.delete(place);
    held?.recording.end();
    held?.forget();
    this.#listeners.tell();
  }

  subscribe(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  /** Lets go of all: the user goes, and what was kept goes with the account. */
  clear(): void {
    for (const { recording } of this.#held.values()) recording.end();
    this.#held.clear();
    this.#listeners.tell();
  }
}

export const voiceDesk = new VoiceDesk();
whenForgotten(() => voiceDesk.clear());
