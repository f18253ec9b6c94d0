/** Sending to an SFU, by LiveKit's client. */
import {
  LocalAudioTrack,
  type LocalParticipant,
  type LocalTrack,
  type LocalTrackPublication,
  ParticipantEvent,
  Track,
} from 'livekit-client';
import type { TalkSign } from '../push-to-talk/floor.ts';
import { encodeTalkSign, TALK_TOPIC } from '../push-to-talk/talk-sign.ts';
import { reportsOf } from './livekit-people.main.ts';
import { contentHint, publishOptions, sourceOf } from './publish-options.main.ts';
import type { ScreenHint, SfuSource } from './sfu-room.main.ts';

export interface SendingEvents {
  /** The SFU muted something, asked by whoever is in charge of it. */
  readonly onSilenced: (device: 'microphone' | 'camera') => void;
  readonly report: (error: unknown) => void;
}

/** Tracks are made and stopped by others: LiveKit's client only sends them. */
export class LivekitSending {
  readonly #participant: LocalParticipant;
  readonly #isPushToTalk: boolean;
  readonly #events: SendingEvents;
  /** Microphone and camera that were published, and whether this device muted them. */
  readonly #muted = new Map<Track.Source, boolean>();

  constructor(participant: LocalParticipant, isPushToTalk: boolean, events: SendingEvents) {
    this.#isPushToTalk = isPushToTalk;
    this.#participant = participant;
    this.#events = events;
    participant.on(ParticipantEvent.TrackMuted, (publication) => this.#onMuted(publication));
    participant.on(ParticipantEvent.TrackUnmuted, (publication) => this.#onUnmuted(publication));
  }

  /** Sends a track of `source`; null for nothing. */
  async send(source: SfuSource, track: MediaStreamTrack | null, hint: ScreenHint): Promise<void> {
    if (track === null) return this.#stop(source);
    const sent = this.#participant.getTrackPublication(sourceOf(source))?.track;
    this.#muted.set(sourceOf(source), false);
    if (source === 'screen') track.contentHint = contentHint(hint);
    if (sent === undefined) {
      await this.#participant.publishTrack(track, publishOptions(source, hint, this.#isPushToTalk));
      return;
    }
    if (sent.mediaStreamTrack !== track) await sent.replaceTrack(track, true);
    await sent.unmute();
  }

  /** Publishes a microphone, muted; one that is there stays. What comes then needs no more talk with the SFU than a word. */
  async ready(microphone: MediaStreamTrack): Promise<void> {
    if (this.#participant.getTrackPublication(sourceOf('microphone')) !== undefined) return;
    this.#muted.set(sourceOf('microphone'), true);
    const track = new LocalAudioTrack(microphone);
    await track.mute();
    // One kind of track is a track: LiveKit's types say so without the option that ours have on.
    await this.#participant.publishTrack(track as LocalTrack, publishOptions('microphone', 'text', this.#isPushToTalk));
  }

  /** Words take the SFU's reliable way, in their order. */
  tell(sign: TalkSign): Promise<void> {
    return this.#participant.publishData(encodeTalkSign(sign), { reliable: true, topic: TALK_TOPIC });
  }

  /** The browser's reports of all that is sent. */
  reports(): Promise<readonly unknown[]> {
    return reportsOf([...this.#participant.trackPublications.values()].map(({ track }) => track));
  }

  /** Microphone and camera may come back soon, and keep their place; a screen is another one the next time. */
  async #stop(source: SfuSource): Promise<void> {
    const sent = this.#participant.getTrackPublication(sourceOf(source))?.track;
    if (sent === undefined) return;
    this.#muted.set(sourceOf(source), true);
    if (source === 'microphone' || source === 'camera') await sent.mute();
    else await this.#participant.unpublishTrack(sent, false);
  }

  #onMuted({ source, track }: Muted): void {
    // A device that was unplugged is muted by LiveKit's client.
    if (this.#muted.get(source) !== false || track?.mediaStreamTrack.readyState !== 'live') return;
    if (source !== Track.Source.Microphone && source !== Track.Source.Camera) return;
    this.#muted.set(source, true);
    this.#events.onSilenced(source);
  }

  /** LiveKit's client opens a microphone when the SFU says so. Nobody but the user does that here. */
  #onUnmuted({ source, track }: Muted): void {
    if (this.#muted.get(source) !== true || track === undefined) return;
    track.mediaStreamTrack.enabled = false;
    (track as LocalTrack).mute().catch(this.#events.report);
  }
}

type Muted = Pick<LocalTrackPublication, 'source'> & { readonly track?: Pick<Track, 'mediaStreamTrack'> };
