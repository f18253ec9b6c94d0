/** Group calls: state of the type `org.matrix.msc3401.call` (08.G-01). */
import type { EpochMs } from '../../../base/clock/clock.ts';
import { own, stringAt } from '../../../base/json/guards.ts';
import type { PushToTalk } from '../../rules/rtc/rtc-member.ts';
import type { RawContent, RoomEvent } from '../event.ts';
import { encodePushToTalk, pushToTalkOf } from '../rtc/push-to-talk.ts';
import { type DataChannel, dataChannelOf } from './data-channel.ts';

/** `ring` calls people, `prompt` shows them that there is a call, `room` is always there. */
export type MeshIntent = 'ring' | 'prompt' | 'room';

/** A group call of a room. */
export interface MeshCall {
  readonly callId: string;
  readonly media: 'video' | 'voice';
  readonly intent: MeshIntent;
  /** The way to talk in it, where people hold a button for that; null where microphones are on. */
  readonly pushToTalk: PushToTalk | null;
  /** It goes over an SFU after all. */
  readonly hasSfu: boolean;
  /** The data channel beside sound and pictures; null for none. */
  readonly dataChannel: DataChannel | null;
  readonly isTerminated: boolean;
  readonly createdAt: EpochMs;
}

const INTENTS: ReadonlyMap<unknown, MeshIntent> = new Map([
  ['m.ring', 'ring'],
  ['m.prompt', 'prompt'],
  ['m.room', 'room'],
]);
const MEDIA: ReadonlyMap<unknown, MeshCall['media']> = new Map([
  ['m.video', 'video'],
  ['m.voice', 'voice'],
]);
const MOST_ID_LENGTH = 255;
const SFU = 'io.element.livekit_service_url';
/** Other clients know this word for push-to-talk, and none for one person at a time (decision 0038). */
const OTHERS_BUTTON = 'io.element.ptt';

/** Reads it; null for what is none, or has been redacted. A type or an intent that is not known makes none (08.G-10). */
export function decodeMeshCall({
  state_key: callId,
  content,
  origin_server_ts: createdAt,
}: RoomEvent): MeshCall | null {
  const media = MEDIA.get(own(content, 'm.type'));
  const intent = INTENTS.get(own(content, 'm.intent'));
  if (media === undefined || intent === undefined || !isMeshCallId(callId)) return null;
  const pushToTalk = own(content, OTHERS_BUTTON) === true ? (pushToTalkOf(content) ?? 'many') : null;
  const isTerminated = typeof own(content, 'm.terminated') === 'string';
  const hasSfu = (stringAt(content, SFU) ?? '') !== '';
  const dataChannel = dataChannelOf(content);
  return { callId, media, intent, pushToTalk, hasSfu, dataChannel, isTerminated, createdAt };
}

/** True for the id of a group call. */
export function isMeshCallId(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MOST_ID_LENGTH;
}

/** Writes a call that begins. */
export function encodeMeshCall({
  media,
  intent,
  pushToTalk,
}: Pick<MeshCall, 'media' | 'intent' | 'pushToTalk'>): RawContent {
  const call = { 'm.intent': `m.${intent}`, 'm.type': `m.${media}`, dataChannelsEnabled: false };
  return { ...call, [OTHERS_BUTTON]: pushToTalk !== null, ...(pushToTalk === 'one' ? encodePushToTalk('one') : {}) };
}

/** Writes the end of a call: what it was, and that it is over. */
export function encodeTerminated(content: RawContent): RawContent {
  return { ...content, 'm.terminated': 'call_ended' };
}
