import { isObject, type JsonObject, own } from '../../base/json/guards.ts';

const VOICES = ['org.matrix.msc3245.voice', 'm.voice', 'org.matrix.msc3245.voice.v2'] as const;

/** True for the content of a message that was spoken, rather than a recording that was sent (MSC3245). */
export function isVoice(content: JsonObject): boolean {
  return VOICES.some((name) => isObject(own(content, name)));
}
