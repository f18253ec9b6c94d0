/** Keeps LiveKit's cipher from letting media through as they are. Pure. */
import { isObject } from '../../base/json/guards.ts';

/**
 * A message to the cipher's worker, changed so that it decrypts whatever comes. The SFU says of each track whether it is encrypted, and
 * LiveKit believes it: an SFU could put media of its own into an encrypted call (SEC-54). What is not encrypted then is not played.
 */
export function neverClear(message: unknown): unknown {
  if (!isObject(message) || message['kind'] !== 'enable' || !isObject(message['data'])) return message;
  return { ...message, data: { ...message['data'], enabled: true } };
}
