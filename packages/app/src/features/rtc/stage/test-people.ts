/** People in a call, for tests. */
import type { DeviceId, RoomId, UserId } from '@parley/sdk/client/ids.ts';
import type { SfuParticipant, SfuPicture, SfuScreen, ShownSfuCall } from '@parley/sdk/client/rtc.main.ts';

export const PICTURE: SfuPicture = { stream: null, size: { width: 640, height: 360 }, isPaused: false };
export const SCREEN: SfuScreen = { ...PICTURE, sound: null };

/** A participant; `me` is this device. */
export function person(name: string, change: Partial<SfuParticipant> = {}): SfuParticipant {
  return {
    memberId: name,
    person: { userId: `@${name}:example.org` as UserId, name, avatar: null },
    deviceId: 'DEVICE' as DeviceId,
    isThisDevice: name === 'me',
    isMine: name === 'me',
    media: 'live',
    trust: 'ok',
    isMicrophoneOn: true,
    isSpeaking: false,
    isTalking: false,
    sound: null,
    camera: null,
    screen: null,
    volume: 1,
    screenVolume: 1,
    quality: { level: 'good', why: null },
    handRaisedAt: null,
    reaction: null,
    ...change,
  };
}

/** A call with these people. */
export function callOf(participants: readonly SfuParticipant[], change: Partial<ShownSfuCall> = {}): ShownSfuCall {
  return {
    roomId: '!call:example.org' as RoomId,
    carrier: 'sfu',
    state: { kind: 'connected' },
    connectedAt: 1,
    isEncrypted: true,
    local: { isMicrophoneOn: true, isCameraOn: false, isSharing: false, isUnheard: false, isSpeakingMuted: false },
    talk: null,
    activeSpeaker: null,
    participants,
    error: null,
    ...change,
  };
}
