/** A call of many that nobody is in: its people are made up, their pictures drawn. */
import type { DeviceId, RoomId, UserId } from '@parley/sdk/client/ids.ts';
import type { SfuParticipant, ShownSfuCall, ShownTalk } from '@parley/sdk/client/rtc.main.ts';
import { ObservableValue } from '@parley/sdk/client/value.ts';
import type { SfuCallLike } from '../src/features/rtc/page-call.ts';

const NAMES = [
  ...['Mira Okafor', 'Théo Blanc', 'Yuki Tanaka', 'Noor Haddad', 'Liam O’Brien', 'Sofía Hernández-Villaseñor'],
  ...['Jonas', 'Priya Raman', 'Chidi', 'Ingrid Solberg', 'Wei', 'Fatima Zahra', 'Oleksandr', 'Amara', 'אורי'],
];
const ROOM = '!call:example.org' as RoomId;
const NOTHING = { level: 'good', why: null } as const;

export interface Script {
  readonly count: number;
  /** Somebody shows a screen. */
  readonly hasScreen?: boolean;
  /** Some of everything that can be wrong. */
  readonly hasTroubles?: boolean;
  /** Pictures move, and people take turns. */
  readonly isLive?: boolean;
  /** A button is held to talk: where it is. Somebody else talks where this person does not. */
  readonly talksIn?: ShownTalk['phase'];
  readonly change?: Partial<ShownSfuCall>;
}

/** Makes a call as it is shown, with acts that change it. */
export function scriptCall({
  count,
  hasScreen = false,
  hasTroubles = false,
  isLive = true,
  talksIn,
  change,
}: Script): SfuCallLike {
  const participants = Array.from({ length: count }, (_, index) => personAt(index, isLive));
  const shown = new ObservableValue<ShownSfuCall>({
    roomId: ROOM,
    carrier: 'sfu',
    state: { kind: 'connected' },
    connectedAt: Date.now() - 65_000,
    isEncrypted: true,
    local: { isMicrophoneOn: true, isCameraOn: false, isSharing: false, isUnheard: false, isSpeakingMuted: false },
    talk: talksIn === undefined ? null : talkIn(talksIn),
    activeSpeaker: null,
    participants: participants.map((one, index) => ({
      ...one,
      ...(hasScreen && index === 1 ? { screen: { ...picture('screen', isLive), sound: null } } : {}),
      ...(hasTroubles ? troubleOf(index) : {}),
      isTalking: talksIn !== undefined && index === (isOwnTalk(talksIn) ? 0 : 1),
    })),
    error: null,
    ...change,
  });
  if (isLive) setInterval(() => takeTurns(shown), 1_500);
  return { shown, held: null, ...actsOf(shown), end: () => undefined };
}

function talkIn(phase: ShownTalk['phase']): ShownTalk {
  return { mode: 'one', phase, endsAt: isOwnTalk(phase) ? Date.now() + 4_000 : null };
}

function isOwnTalk(phase: ShownTalk['phase']): boolean {
  return phase === 'held' || phase === 'latched' || phase === 'ending';
}

function actsOf(shown: ObservableValue<ShownSfuCall>): Omit<SfuCallLike, 'shown' | 'held' | 'end'> {
  const set = (next: Partial<ShownSfuCall>) => shown.set({ ...shown.current, ...next });
  const local = (next: Partial<ShownSfuCall['local']>) => set({ local: { ...shown.current.local, ...next } });
  const person = (memberId: string, next: Partial<SfuParticipant>) =>
    set({
      participants: shown.current.participants.map((one) => (one.memberId === memberId ? { ...one, ...next } : one)),
    });
  const own = (next: Partial<SfuParticipant>) => person('member-0', next);
  return {
    setMicrophone: (isMicrophoneOn) => {
      local({ isMicrophoneOn });
      own({ isMicrophoneOn });
    },
    holdTalk: (isHeld) => {
      set({ talk: talkIn(isHeld ? 'held' : 'idle') });
      own({ isTalking: isHeld });
    },
    setCamera: (isCameraOn) => {
      local({ isCameraOn });
      own({ camera: isCameraOn ? picture('own', true) : null });
    },
    setScreen: (isSharing) => local({ isSharing }),
    setVolume: (memberId, purpose, volume) =>
      person(memberId, purpose === 'screen' ? { screenVolume: volume } : { volume }),
    setHand: (isRaised) => own({ handRaisedAt: isRaised ? Date.now() : null }),
    react: (emoji) => own({ reaction: { id: String(Date.now()), emoji } }),
    want: () => undefined,
    useDevices: () => undefined,
    retry: () => set({ state: { kind: 'connected' } }),
    leave: () => set({ state: { kind: 'ended', reason: 'left' } }),
  };
}

function personAt(index: number, isLive: boolean): SfuParticipant {
  const name = `${NAMES[index % NAMES.length] ?? ''}${index < NAMES.length ? '' : ` ${Math.floor(index / NAMES.length) + 1}`}`;
  return {
    memberId: `member-${index}`,
    person: { userId: `@person${index}:example.org` as UserId, name, avatar: null },
    deviceId: `DEVICE${index}` as DeviceId,
    isThisDevice: index === 0,
    isMine: index === 0,
    media: 'live',
    trust: 'ok',
    isMicrophoneOn: index % 3 !== 2,
    isSpeaking: index === 1,
    isTalking: false,
    sound: index === 0 ? null : new MediaStream(),
    camera: index > 0 && index % 4 !== 3 ? picture(name, isLive) : null,
    screen: null,
    volume: 1,
    screenVolume: 1,
    quality: NOTHING,
    handRaisedAt: null,
    reaction: null,
  };
}

function troubleOf(index: number): Partial<SfuParticipant> {
  switch (index) {
    case 1:
      return { quality: { level: 'poor', why: 'loss' }, handRaisedAt: 2 };
    case 2:
      return { media: 'noKey', handRaisedAt: 1 };
    case 3:
      return { trust: 'unsigned', quality: { level: 'fair', why: 'bandwidth' } };
    case 4:
      return { media: 'wrongKey' };
    case 5:
      return { media: 'waiting', quality: { level: 'lost', why: 'jitter' }, reaction: { id: 'r', emoji: '🎉' } };
    case 6:
      return { media: 'gone', quality: { level: 'fair', why: 'cpu' } };
    default:
      return {};
  }
}

/** Somebody else speaks. */
function takeTurns(shown: ObservableValue<ShownSfuCall>): void {
  const { participants } = shown.current;
  const speaker = Math.floor(Math.random() * participants.length);
  shown.set({
    ...shown.current,
    participants: participants.map((one, index) =>
      one.isSpeaking === (index === speaker) ? one : { ...one, isSpeaking: index === speaker },
    ),
  });
}

function picture(seed: string, isLive: boolean): NonNullable<SfuParticipant['camera']> {
  const [width, height] = seed === 'screen' ? [1280, 720] : [320, 180];
  return { stream: drawn(seed, width, height, isLive), size: { width, height }, isPaused: false };
}

/** A picture of shapes that go to and fro. */
function drawn(seed: string, width: number, height: number, isLive: boolean): MediaStream | null {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (context === null) return null;
  const hue = [...seed].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % 360;
  let at = hue;
  const draw = () => {
    at += 1;
    context.fillStyle = seed === 'screen' ? 'white' : `oklch(0.45 0.08 ${hue})`;
    context.fillRect(0, 0, width, height);
    context.fillStyle = seed === 'screen' ? 'black' : `oklch(0.75 0.08 ${hue})`;
    if (seed === 'screen') {
      context.font = '28px sans-serif';
      for (let line = 0; line < 16; line += 1)
        context.fillText(`Line ${line} of what is shown to all`, 40, 60 + line * 40);
    } else {
      context.beginPath();
      context.arc(width / 2 + Math.sin(at / 20) * 20, height * 0.6, height / 4, 0, 7);
      context.fill();
    }
  };
  draw();
  setInterval(draw, isLive ? 100 : 1_000);
  return canvas.captureStream(10);
}
