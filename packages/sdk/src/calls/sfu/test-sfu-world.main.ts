/** A call over SFUs without any: rooms, devices and an engine that do what the test says. */
import type { Clock } from '../../base/clock/clock.ts';
import type { Random } from '../../base/random/random.ts';
import { ok, type Result } from '../../base/result/result.ts';
import { ObservableValue } from '../../base/value/value.ts';
import type {
  MediaKey,
  OwnRtcCall,
  RtcCallMember,
  RtcTransport,
  SfuAccess,
  TokenFailure,
} from '../../features/rtc/contract.ts';
import type { OwnEar } from '../many/own-loudness.main.ts';
import type { TalkSign } from '../push-to-talk/floor.ts';
import type { VoiceSettings } from '../voice-activity/voice-gate.ts';
import type { RtcClient } from './rtc-line.main.ts';
import { SfuCall } from './sfu-call.main.ts';
import type {
  SfuKey,
  SfuLine,
  SfuPerson,
  SfuRoom,
  SfuRoomEvents,
  SfuRoomKind,
  SfuSource,
  SfuTrack,
  WantedSizes,
} from './sfu-room.main.ts';

export const SFU: RtcTransport = { type: 'livekit', serviceUrl: 'https://sfu.example.org/jwt', alias: '!room' };
export const OTHER_SFU: RtcTransport = { type: 'livekit', serviceUrl: 'https://other.example.org', alias: null };
export const PAGE = 'page';

/** A track that remembers what was done to it. */
export class FakeTrack {
  readonly kind: 'audio' | 'video';
  enabled = true;
  readyState: 'live' | 'ended' = 'live';
  contentHint = '';
  constructor(kind: 'audio' | 'video') {
    this.kind = kind;
  }
  stop(): void {
    this.readyState = 'ended';
  }
  clone(): FakeTrack {
    return new FakeTrack(this.kind);
  }
  addEventListener(): void {}
}

/** A stream of such tracks. */
export class FakeStream {
  readonly tracks: FakeTrack[];
  constructor(tracks: readonly FakeTrack[] = []) {
    this.tracks = [...tracks];
  }
  getTracks = () => this.tracks;
  getAudioTracks = () => this.tracks.filter(({ kind }) => kind === 'audio');
  getVideoTracks = () => this.tracks.filter(({ kind }) => kind === 'video');
  addTrack(track: FakeTrack): void {
    this.tracks.push(track);
  }
  removeTrack(track: FakeTrack): void {
    this.tracks.splice(this.tracks.indexOf(track), 1);
  }
}

/** Media of a page: devices that `devices` may refuse, each track of which is in `opened`. */
export function fakeMedia(
  devices: { readonly isRefused: boolean },
  opened: FakeTrack[],
): readonly (readonly [string, unknown])[] {
  const getUserMedia = async (wants: { audio: unknown; video: unknown }) => {
    if (devices.isRefused) throw Object.assign(new Error('no'), { name: 'NotAllowedError' });
    const kinds = (['audio', 'video'] as const).filter((kind) => wants[kind] !== false);
    const tracks = kinds.map((kind) => new FakeTrack(kind));
    opened.push(...tracks);
    return new FakeStream(tracks);
  };
  const getDisplayMedia = async () => new FakeStream([new FakeTrack('video'), new FakeTrack('audio')]);
  return [
    ['MediaStream', FakeStream],
    ['addEventListener', () => undefined],
    ['removeEventListener', () => undefined],
    ['devicePixelRatio', 1],
    ['navigator', { mediaDevices: { enumerateDevices: async () => [], getUserMedia, getDisplayMedia } }],
  ];
}

/** An ear at a microphone that hears what the test says. */
export class FakeEar implements OwnEar {
  loudness: number | null = null;
  bandDb: number | null = -90;
  readonly looks = new Set<() => void>();
  readonly heard = new FakeStream() as unknown as MediaStream;
  /** Something is said as loud as this in its loudest band. */
  hear(bandDb: number): void {
    this.bandDb = bandDb;
    for (const look of this.looks) look();
  }
  follow(): void {}
  tick(_: number, look: () => void): () => void {
    this.looks.add(look);
    return () => this.looks.delete(look);
  }
  async end(): Promise<void> {}
}

export class FakeRoom implements SfuRoom {
  readonly events: SfuRoomEvents;
  readonly kind: SfuRoomKind;
  readonly keys: SfuKey[] = [];
  /** The sources that were sent; true for those that send something now. */
  readonly sent = new Map<SfuSource, boolean>();
  /** The microphone's course, and the words on it. */
  readonly course: string[] = [];
  readonly present = new Map<string, SfuPerson>();
  access: SfuAccess | null = null;
  wanted: ReadonlyMap<string, WantedSizes> | null = null;
  isClosed = false;
  heard = new Map<string, number>();
  counted: readonly unknown[] = [];
  readonly #entered: () => Promise<void>;

  constructor(events: SfuRoomEvents, kind: SfuRoomKind, entered: () => Promise<void>) {
    this.events = events;
    this.kind = kind;
    this.#entered = entered;
  }

  async connect(access: SfuAccess): Promise<Result<void, { readonly message: string }>> {
    this.access = access;
    await this.#entered();
    return ok();
  }
  people = () => new Map(this.present);
  async send(source: SfuSource, track: MediaStreamTrack | null): Promise<void> {
    if (this.isClosed) return;
    this.sent.set(source, track !== null);
    // As LiveKit's client does.
    if (track !== null) track.enabled = true;
    if (source === 'microphone') this.course.push(track === null ? 'is silent' : 'is heard');
  }
  async ready(microphone: MediaStreamTrack): Promise<void> {
    this.course.push(`ready ${microphone.enabled ? 'loud' : 'silent'}`);
  }
  async tell({ isTalking }: TalkSign): Promise<void> {
    this.course.push(isTalking ? 'says that it talks' : 'says that it is silent');
  }
  want(sizes: ReadonlyMap<string, WantedSizes>): void {
    this.wanted = sizes;
  }
  setKey(key: SfuKey): void {
    this.keys.push(key);
  }
  loudness = (identity: string) => this.heard.get(identity) ?? null;
  ownLine = (): SfuLine => 'good';
  reports = async () => this.counted;
  ownReports = async () => [];
  close(): void {
    this.isClosed = true;
  }
  /** Somebody comes, with their microphone on unless `change` says something else. */
  comes(name: string, change: Partial<SfuPerson> = {}): void {
    this.present.set(identityOf(name), { ...personOf(name), ...change });
    this.events.onPeople();
  }
  goes(name: string): void {
    this.present.delete(identityOf(name));
    this.events.onPeople();
  }
}

export function identityOf(name: string): string {
  return `@${name}:example.org:${name.toUpperCase()}`;
}

export function track(change: Partial<SfuTrack> = {}): SfuTrack {
  const stream = new FakeStream() as unknown as MediaStream;
  return { isMuted: false, stream, isPaused: false, isUnwanted: false, size: null, ...change };
}

function personOf(name: string): SfuPerson {
  return {
    identity: identityOf(name),
    line: 'good',
    microphone: track(),
    camera: null,
    screen: null,
    screenSound: null,
  };
}

export function memberOf(name: string, change: Partial<RtcCallMember> = {}): RtcCallMember {
  const isThisDevice = name === 'ann';
  return {
    memberId: name,
    identity: identityOf(name),
    person: { userId: `@${name}:example.org`, name } as unknown as RtcCallMember['person'],
    deviceId: name.toUpperCase() as RtcCallMember['deviceId'],
    isThisDevice,
    isMine: isThisDevice,
    pushToTalk: null,
    joinedAt: 0,
    transport: SFU,
    handRaisedAt: null,
    reaction: null,
    trust: 'ok',
    ...change,
  };
}

export function callOf(change: Partial<OwnRtcCall> = {}): OwnRtcCall {
  return {
    roomId: '!room:example.org' as OwnRtcCall['roomId'],
    pageId: PAGE,
    memberId: 'ann',
    status: 'connected',
    hasProbablyLeft: false,
    delayId: null,
    isEncrypted: false,
    intent: 'audio',
    pushToTalk: null,
    joinedAt: 0,
    publishOn: SFU,
    connections: [SFU],
    members: [memberOf('ann'), memberOf('bob')],
    ...change,
  };
}

export function keyOf(name: string, index = 0, key = 'AAAAAAAAAAAAAAAAAAAAAA'): MediaKey {
  const userId = `@${name}:example.org` as MediaKey['userId'];
  const deviceId = name.toUpperCase() as MediaKey['deviceId'];
  return { memberId: name, userId, deviceId, identity: identityOf(name), index, key, isOwn: name === 'ann' };
}

interface WorldOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly isCameraOn?: boolean;
  /** The answer to joining. */
  readonly joined?: unknown;
}

/** The page of somebody in a call, whose engine and SFUs are the test's. */
export class SfuWorld {
  readonly rooms: FakeRoom[] = [];
  readonly asked: { readonly name: string; readonly input: unknown }[] = [];
  readonly view = new ObservableValue<{ readonly kind: 'ready'; readonly value: OwnRtcCall | null }>({
    kind: 'ready',
    value: null,
  });
  readonly call: SfuCall;
  readonly ear = new FakeEar();
  /** The choices for a microphone that is heard while one speaks. */
  voice: Partial<VoiceSettings> = {};
  /** The answers of the authorization service to come. */
  token: Result<SfuAccess, TokenFailure> = ok({ url: 'wss://sfu.example.org', jwt: 'jwt' });
  /** Entering a room takes this long. */
  entered: () => Promise<void> = async () => undefined;
  readonly #joined: unknown;
  #tell: (key: MediaKey) => void = () => undefined;

  constructor({ clock, random, isCameraOn = false, joined = ok({ memberId: 'ann' }) }: WorldOptions) {
    this.#joined = joined;
    this.call = new SfuCall({
      client: this.#client(),
      roomId: callOf().roomId,
      ...{ pageId: PAGE, intent: 'audio', tell: 'ring', isMicrophoneOn: true, isCameraOn, clock, random },
      settings: () => ({
        ...{ audioInputId: null, videoInputId: null },
        ...{ echoCancellation: true, noiseSuppression: 'browser', autoGainControl: true },
        talkReleaseMs: 200,
        ...{ isVoiceActivated: false, voiceThresholdDb: -60, voiceReleaseMs: 800, ...this.voice },
      }),
      cleanSound: async () => null,
      makeEar: () => this.ear,
      makeRoom: (events, kind) => {
        const room = new FakeRoom(events, kind, () => this.entered());
        this.rooms.push(room);
        return room;
      },
      report: (error) => {
        throw error;
      },
    });
  }

  /** The room that was entered last. */
  get room(): FakeRoom {
    const room = this.rooms.at(-1);
    if (room === undefined) throw new Error('no room was entered');
    return room;
  }

  get shown() {
    return this.call.shown.current;
  }

  /** The people who are drawn, with the state of their media. */
  get people(): readonly (readonly [string, string])[] {
    return this.shown.participants.map(({ memberId, media }) => [memberId, media]);
  }

  says(call: OwnRtcCall | null): void {
    this.view.set({ kind: 'ready', value: call });
  }

  key(key: MediaKey): void {
    this.#tell(key);
  }

  commands(name: string): readonly unknown[] {
    return this.asked.filter((one) => one.name === name).map(({ input }) => input);
  }

  #client(): RtcClient {
    const client = {
      view: () => Object.assign(this.view, { close: () => undefined }),
      stream: (_: string, __: unknown, listener: (event: unknown) => void) => {
        this.#tell = (item) => listener({ kind: 'item', item });
        return () => undefined;
      },
      command: async (name: string, input: unknown) => {
        this.asked.push({ name, input });
        if (name === 'rtc.token') return this.token;
        return name === 'rtc.join' ? this.#joined : ok(null);
      },
    };
    return client as unknown as RtcClient;
  }
}
