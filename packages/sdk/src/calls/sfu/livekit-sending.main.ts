/** Sending to an SFU, by LiveKit's client. */
import type { LocalParticipant } from 'livekit-client';
import { reportsOf } from './livekit-people.main.ts';
import { contentHint, publishOptions, sourceOf } from './publish-options.main.ts';
import type { ScreenHint, SfuSource } from './sfu-room.main.ts';

/** Tracks are made and stopped by others: LiveKit's client only sends them. */
export class LivekitSending {
  readonly #participant: LocalParticipant;

  constructor(participant: LocalParticipant) {
    this.#participant = participant;
  }

  /** Sends a track of `source`; null for nothing. */
  async send(source: SfuSource, track: MediaStreamTrack | null, hint: ScreenHint): Promise<void> {
    if (track === null) return this.#stop(source);
    const sent = this.#participant.getTrackPublication(sourceOf(source))?.track;
    if (source === 'screen') track.contentHint = contentHint(hint);
    if (sent === undefined) {
      await this.#participant.publishTrack(track, publishOptions(source, hint));
      return;
    }
    if (sent.mediaStreamTrack !== track) await sent.replaceTrack(track, true);
    await sent.unmute();
  }

  /** The browser's reports of all that is sent. */
  reports(): Promise<readonly unknown[]> {
    return reportsOf([...this.#participant.trackPublications.values()].map(({ track }) => track));
  }

  /** Microphone and camera may come back soon, and keep their place; a screen is another one the next time. */
  async #stop(source: SfuSource): Promise<void> {
    const sent = this.#participant.getTrackPublication(sourceOf(source))?.track;
    if (sent === undefined) return;
    if (source === 'microphone' || source === 'camera') await sent.mute();
    else await this.#participant.unpublishTrack(sent, false);
  }
}
