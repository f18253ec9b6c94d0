import type { IceCandidate, SessionDescription } from '../../protocol/events/call/call-signal.ts';
import { withOpusParameters } from './opus.ts';
import type { peerConfig } from './peer-config.ts';
import { countersOf, type PeerCounters } from './peer-counters.ts';
import { withoutRetransmission } from './screen-codecs.ts';
import { limitedPicture, limitedSound, type SendLimits, withEncoding } from './send-limits.ts';

/** The events of a peer connection. */
export interface PeerListener {
  onNegotiationNeeded(): void;
  onCandidate(candidate: IceCandidate): void;
  onGathered(): void;
  onIce(state: RTCIceConnectionState): void;
  /** The peer's streams are others now, or what is in them. */
  onStreams(): void;
}

/** One `RTCPeerConnection`, in the words of the machine. What it is asked is done one after the other by whoever asks. */
export class Peer {
  readonly #connection: RTCPeerConnection;
  readonly #listener: PeerListener;
  readonly #streams = new Map<string, MediaStream>();
  /** Bits a second of a voice, of the peer's too; null leaves it to the browsers. */
  #soundLimit: number | null = null;

  /** Throws where the browser does not take the configuration. */
  constructor(config: ReturnType<typeof peerConfig>, listener: PeerListener) {
    const connection = new RTCPeerConnection(config);
    this.#connection = connection;
    this.#listener = listener;
    connection.onnegotiationneeded = () => listener.onNegotiationNeeded();
    connection.onicecandidate = ({ candidate }) => this.#tellCandidate(candidate);
    connection.oniceconnectionstatechange = () => listener.onIce(connection.iceConnectionState);
    connection.ontrack = ({ streams, track }) => this.#addTrack(streams, track);
  }

  /** The peer's streams in the order in which they arrived. */
  get streams(): readonly MediaStream[] {
    return [...this.#streams.values()];
  }

  /** The loudness of the sounds that come, from 0 to 1; null where none comes. */
  get loudness(): number | null {
    const levels = this.#connection
      .getReceivers()
      .filter(({ track }) => track.kind === 'audio')
      .flatMap((receiver) => receiver.getSynchronizationSources().flatMap(({ audioLevel }) => audioLevel ?? []));
    return levels.length === 0 ? null : Math.max(...levels);
  }

  get isGathering(): boolean {
    return this.#connection.iceGatheringState !== 'complete';
  }

  /** The description that is ours now, with the candidates found so far. */
  get localSdp(): string {
    return this.#connection.localDescription?.sdp ?? '';
  }

  /** True if the peer accepts none of our media, as last negotiated. */
  get isHeld(): boolean {
    const transceivers = this.#connection.getTransceivers();
    const takesNothing = ({ currentDirection }: RTCRtpTransceiver) =>
      currentDirection === 'inactive' || currentDirection === 'recvonly';
    return transceivers.length > 0 && transceivers.every(takesNothing);
  }

  createOffer(): Promise<RTCSessionDescriptionInit> {
    return this.#connection.createOffer();
  }

  createAnswer(): Promise<RTCSessionDescriptionInit> {
    return this.#connection.createAnswer();
  }

  async setLocal({ type, sdp = '' }: RTCSessionDescriptionInit): Promise<void> {
    await this.#connection.setLocalDescription({ type, sdp: withOpusParameters(sdp, this.#soundLimit) });
  }

  async setRemote(description: SessionDescription): Promise<void> {
    await this.#connection.setRemoteDescription(description);
  }

  /** One that is refused is one way less to reach the peer, and no more. */
  async addCandidates(candidates: readonly IceCandidate[]): Promise<void> {
    for (const candidate of candidates) await this.#connection.addIceCandidate(candidate).catch(() => undefined);
  }

  /** The connection failed, and does not come back by itself. */
  get hasFailed(): boolean {
    return this.#connection.iceConnectionState === 'failed';
  }

  /** Looks for another way to the peer; false where the browser cannot. */
  restartIce(): boolean {
    if (!('restartIce' in this.#connection)) return false;
    this.#connection.restartIce();
    return true;
  }

  addStream(stream: MediaStream): void {
    for (const track of stream.getTracks()) this.#connection.addTrack(track, stream);
  }

  /** Opens a channel for data, which nothing here uses. One that the browser refuses is missing, and no more. */
  openDataChannel(label: string, options: RTCDataChannelInit): void {
    try {
      this.#connection.createDataChannel(label, options);
    } catch {
      return;
    }
  }

  /** Sends a screen: what was lost of it is not sent again, for the next picture is there by then (07.M-05). */
  addScreen(screen: MediaStream): void {
    this.addStream(screen);
    const [track] = screen.getVideoTracks();
    const transceiver = this.#connection.getTransceivers().find(({ sender }) => sender.track === track);
    const able = RTCRtpReceiver.getCapabilities('video')?.codecs;
    if (track !== undefined && able !== undefined) transceiver?.setCodecPreferences(withoutRetransmission(able));
  }

  /** Sends `track` of `stream`: in the place of one that was taken away, if there was one. */
  async addTrack(track: MediaStreamTrack, stream: MediaStream): Promise<void> {
    const free = this.#connection.getTransceivers().find(({ sender, receiver, currentDirection }) => {
      const isOurs = currentDirection === 'sendrecv' || currentDirection === 'sendonly';
      return sender.track === null && isOurs && receiver.track.kind === track.kind;
    });
    if (free === undefined) this.#connection.addTrack(track, stream);
    else await free.sender.replaceTrack(track);
  }

  /** Sends nothing in the place of `track` any more. */
  async dropTrack(track: MediaStreamTrack): Promise<void> {
    await this.#senderOf(track)?.replaceTrack(null);
  }

  /** Sends `next` in the place of `track`. */
  async swapTrack(track: MediaStreamTrack, next: MediaStreamTrack): Promise<void> {
    await this.#senderOf(track)?.replaceTrack(next);
  }

  /** Keeps what is sent within limits, and asks the peer for the same of its sound from the next description on; what is of `screen` is a shared one. */
  async limit(limits: SendLimits, screen: MediaStream | null): Promise<void> {
    this.#soundLimit = limits.sound;
    const shared = new Set(screen?.getTracks());
    for (const sender of this.#connection.getSenders()) {
      const { track } = sender;
      if (track === null) continue;
      const isShared = shared.has(track);
      if (track.kind === 'video') await limitSender(sender, limitedPicture(isShared ? limits.screen : limits.camera));
      else if (!isShared && limits.sound !== null) await limitSender(sender, limitedSound(limits.sound));
    }
  }

  removeStream(stream: MediaStream): void {
    for (const track of stream.getTracks()) {
      const sender = this.#senderOf(track);
      if (sender !== undefined) this.#connection.removeTrack(sender);
    }
  }

  setDirections(direction: 'sendonly' | 'sendrecv'): void {
    for (const transceiver of this.#connection.getTransceivers())
      if (transceiver.direction !== 'stopped') transceiver.direction = direction;
  }

  /** Sends a tone; true if it is sent (07.M-06). */
  sendDtmf(tone: string): boolean {
    const sender = this.#connection.getSenders().find(({ track, dtmf }) => track?.kind === 'audio' && dtmf !== null);
    if (sender?.dtmf === undefined || sender.dtmf === null) return false;
    sender.dtmf.insertDTMF(tone);
    return true;
  }

  async counters(atMs: number): Promise<PeerCounters> {
    const reports: unknown[] = [];
    (await this.#connection.getStats()).forEach((report: unknown) => reports.push(report));
    return countersOf(reports, atMs);
  }

  close(): void {
    this.#connection.onnegotiationneeded = null;
    this.#connection.onicecandidate = null;
    this.#connection.oniceconnectionstatechange = null;
    this.#connection.ontrack = null;
    this.#connection.close();
    this.#streams.clear();
  }

  #senderOf(track: MediaStreamTrack): RTCRtpSender | undefined {
    return this.#connection.getSenders().find((sender) => sender.track === track);
  }

  #tellCandidate(found: RTCIceCandidate | null): void {
    if (found === null) return this.#listener.onGathered();
    const { candidate, sdpMid, sdpMLineIndex } = found;
    if (candidate !== '') this.#listener.onCandidate({ candidate, sdpMid, sdpMLineIndex });
  }

  #addTrack(streams: readonly MediaStream[], track: MediaStreamTrack): void {
    // A track that belongs to no stream is told of by nobody (07.M-09).
    for (const stream of streams) {
      this.#streams.set(stream.id, stream);
      stream.onremovetrack = () => {
        if (stream.getTracks().length === 0) this.#streams.delete(stream.id);
        this.#listener.onStreams();
      };
    }
    track.onmute = () => this.#listener.onStreams();
    track.onunmute = () => this.#listener.onStreams();
    this.#listener.onStreams();
  }
}

/** A browser that refuses them sends as the connection carries. */
async function limitSender(sender: RTCRtpSender, encoding: Parameters<typeof withEncoding>[1]): Promise<void> {
  const parameters = withEncoding(sender.getParameters(), encoding);
  if (parameters !== null) await sender.setParameters(parameters).catch(() => undefined);
}
