/** A stay at an SFU by LiveKit's client. */
import {
  DisconnectReason,
  LogLevel,
  type Participant,
  type RemoteParticipant,
  Room,
  RoomEvent,
  setLogLevel,
} from 'livekit-client';
import { err, ok, type Result } from '../../base/result/result.ts';
import { Serial } from '../../base/serial/serial.ts';
import type { SfuAccess } from '../../features/rtc/contract.ts';
import type { TalkSign } from '../push-to-talk/floor.ts';
import { readTalkSign, TALK_TOPIC } from '../push-to-talk/talk-sign.ts';
import { lineOf, personOf, remoteTracks, reportsOf, Streams, wantPictures } from './livekit-people.main.ts';
import { LivekitSending } from './livekit-sending.main.ts';
import { MediaKeyRing } from './sfu-cipher.main.ts';
import { resumeWait } from './sfu-reconnect.ts';
import type {
  MakeRoom,
  ScreenHint,
  SfuKey,
  SfuLine,
  SfuPerson,
  SfuRoom,
  SfuRoomEvents,
  SfuRoomKind,
  SfuSource,
  WantedSizes,
} from './sfu-room.main.ts';

/** An SFU that does not answer is tried again, with another token. */
const CONNECT_OPTIONS = {
  autoSubscribe: true,
  maxRetries: 0,
  websocketTimeout: 5_000,
  peerConnectionTimeout: 10_000,
} as const;

const PEOPLE_EVENTS = [
  RoomEvent.ParticipantConnected,
  RoomEvent.ParticipantDisconnected,
  RoomEvent.TrackUnpublished,
  RoomEvent.TrackUnsubscribed,
  RoomEvent.TrackMuted,
  RoomEvent.TrackUnmuted,
  RoomEvent.TrackStreamStateChanged,
  RoomEvent.ConnectionQualityChanged,
] as const;

interface Cipher {
  readonly ring: MediaKeyRing;
  readonly worker: Worker;
}

/** Makes rooms by LiveKit's client; `cipherWorker` starts the worker that encrypts and decrypts. */
export function livekitRooms(cipherWorker: () => Worker, report: (error: unknown) => void): MakeRoom {
  // It names people and addresses in the console.
  setLogLevel(LogLevel.silent);
  return (events, kind) => {
    const cipher = kind.isEncrypted ? { ring: new MediaKeyRing(), worker: cipherWorker() } : null;
    return new LivekitRoom(events, kind, cipher, report);
  };
}

class LivekitRoom implements SfuRoom {
  readonly #events: SfuRoomEvents;
  readonly #cipher: Cipher | null;
  readonly #report: (error: unknown) => void;
  readonly #room: Room;
  readonly #streams = new Streams();
  readonly #sending: LivekitSending;
  readonly #work = new Serial();
  #ownKey: SfuKey | null = null;
  #wanted: ReadonlyMap<string, WantedSizes> | null = null;
  #isClosed = false;

  constructor(
    events: SfuRoomEvents,
    { isPushToTalk }: SfuRoomKind,
    cipher: Cipher | null,
    report: (error: unknown) => void,
  ) {
    this.#events = events;
    this.#cipher = cipher;
    this.#report = report;
    this.#room = new Room({
      // The call says itself which pictures it draws.
      adaptiveStream: false,
      dynacast: true,
      stopLocalTrackOnUnpublish: false,
      // A page that asks before it is left may stay.
      disconnectOnPageLeave: false,
      reconnectPolicy: {
        nextRetryDelayInMs: ({ retryCount, elapsedMs }) => resumeWait(retryCount, elapsedMs),
      },
      ...(cipher !== null && { e2ee: { keyProvider: cipher.ring, worker: cipher.worker } }),
    });
    this.#sending = new LivekitSending(this.#room.localParticipant, isPushToTalk, {
      onSilenced: (device) => this.#isClosed || events.onSilenced(device),
      report,
    });
    this.#listen();
  }

  async connect({ url, jwt }: SfuAccess): Promise<Result<void, { readonly message: string }>> {
    try {
      if (this.#cipher !== null) await this.#room.setE2EEEnabled(true);
      await this.#room.connect(url, jwt, CONNECT_OPTIONS);
    } catch (error) {
      return err({ message: error instanceof Error ? error.message : String(error) });
    }
    // The SFU may call this device something else than we think.
    const { identity } = this.#room.localParticipant;
    const own = this.#ownKey;
    if (own !== null && own.identity !== identity) this.#cipher?.ring.setKey(identity, own);
    return ok();
  }

  people(): ReadonlyMap<string, SfuPerson> {
    const people = new Map<string, SfuPerson>();
    for (const participant of this.#room.remoteParticipants.values())
      people.set(participant.identity, personOf(participant, this.#streams));
    return people;
  }

  send(source: SfuSource, track: MediaStreamTrack | null, hint: ScreenHint): Promise<void> {
    return this.#work.run(async () => {
      if (!this.#isClosed) await this.#sending.send(source, track, hint);
    });
  }

  ready(microphone: MediaStreamTrack): Promise<void> {
    return this.#work.run(async () => {
      if (!this.#isClosed) await this.#sending.ready(microphone);
    });
  }

  async tell(sign: TalkSign): Promise<void> {
    if (!this.#isClosed) await this.#sending.tell(sign);
  }

  want(sizes: ReadonlyMap<string, WantedSizes>): void {
    this.#wanted = sizes;
    for (const participant of this.#room.remoteParticipants.values()) wantPictures(participant, sizes);
  }

  setKey(key: SfuKey): void {
    if (this.#cipher === null) return;
    const { identity } = this.#room.localParticipant;
    if (key.isOwn) this.#ownKey = key;
    this.#cipher.ring.setKey(key.identity, key);
    if (key.isOwn && identity !== '' && identity !== key.identity) this.#cipher.ring.setKey(identity, key);
  }

  loudness(identity: string): number | null {
    const participant = this.#room.remoteParticipants.get(identity);
    if (participant === undefined) return null;
    const [source] = remoteTracks(participant).microphone?.track?.receiver?.getSynchronizationSources() ?? [];
    // Without a word in the packets the SFU's is what there is.
    return source?.audioLevel ?? participant.audioLevel;
  }

  ownLine(): SfuLine {
    return lineOf(this.#room.localParticipant);
  }

  async reports(identity: string): Promise<readonly unknown[]> {
    const participant = this.#room.remoteParticipants.get(identity);
    if (participant === undefined) return [];
    const { microphone, camera, screen, screenSound } = remoteTracks(participant);
    return reportsOf([microphone, camera, screen, screenSound].map((publication) => publication?.track));
  }

  ownReports(): Promise<readonly unknown[]> {
    return this.#sending.reports();
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#room
      .disconnect(false)
      .catch(this.#report)
      .finally(() => this.#cipher?.worker.terminate());
  }

  #listen(): void {
    const { onBroken, onMended, onEnd, onPeople } = this.#events;
    const tell = (told: () => void) => () => {
      if (!this.#isClosed) told();
    };
    const onNews = (participant: RemoteParticipant) => {
      if (this.#wanted !== null) wantPictures(participant, this.#wanted);
      if (!this.#isClosed) onPeople();
    };
    const room = this.#room;
    for (const name of PEOPLE_EVENTS) room.on(name, tell(onPeople));
    room
      .on(RoomEvent.TrackPublished, (_, participant) => onNews(participant))
      .on(RoomEvent.TrackSubscribed, (_, __, participant) => {
        this.#cipher?.ring.renew(participant.identity);
        onNews(participant);
      })
      .on(RoomEvent.Reconnecting, tell(onBroken))
      .on(RoomEvent.SignalReconnecting, tell(onBroken))
      .on(RoomEvent.Reconnected, tell(onMended))
      .on(RoomEvent.Disconnected, (reason) => {
        const end = reason === DisconnectReason.DUPLICATE_IDENTITY ? 'replaced' : 'lost';
        if (!this.#isClosed) onEnd(end);
      })
      .on(RoomEvent.DataReceived, (bytes, participant, _, topic) => {
        const sign = participant === undefined || topic !== TALK_TOPIC ? null : readTalkSign(bytes);
        if (!this.#isClosed && participant !== undefined && sign !== null)
          this.#events.onTalk(participant.identity, sign);
      })
      .on(RoomEvent.EncryptionError, (error, participant) => this.#unreadable(error, participant));
  }

  #unreadable(error: Error, participant: Participant | undefined): void {
    if (this.#isClosed || participant === undefined || participant.isLocal) return;
    // The cipher's worker says the reason in front.
    if (error.message.startsWith('MissingKey')) this.#events.onKeyTrouble(participant.identity, 'noKey');
    if (error.message.startsWith('InvalidKey')) this.#events.onKeyTrouble(participant.identity, 'wrongKey');
  }
}
