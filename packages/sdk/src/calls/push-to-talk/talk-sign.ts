/** The word of a device on whether it talks, as it goes to the others in a call. */
import { isObject, numberAt, own } from '../../base/json/guards.ts';
import type { TalkSign } from './floor.ts';

/** Names such words among other data of a call. */
export const TALK_TOPIC = 'io.parley.ptt';
/** No word is longer. */
const MOST_BYTES = 200;

/** Writes a word. */
export function encodeTalkSign(sign: TalkSign): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(
    JSON.stringify(sign.isTalking ? { talking: true, for_ms: Math.round(sign.forMs) } : { talking: false }),
  );
}

/** Reads a word; null for what is none. */
export function readTalkSign(bytes: Uint8Array): TalkSign | null {
  if (bytes.length > MOST_BYTES) return null;
  let raw: unknown;
  try {
    raw = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes)));
  } catch {
    return null;
  }
  if (!isObject(raw)) return null;
  const isTalking = own(raw, 'talking');
  if (isTalking === true) return { isTalking, forMs: numberAt(raw, 'for_ms') ?? 0 };
  return isTalking === false ? { isTalking } : null;
}
