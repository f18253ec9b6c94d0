import { DecryptedToDeviceEvent, type OlmMachine, PlainTextToDeviceEvent } from '@matrix-org/matrix-sdk-crypto-wasm';
import { isObject, objectAt, own, stringAt } from '../../base/json/guards.ts';
import { parseUserId } from '../../protocol/ids/parse.ts';
import type { ToDeviceEvent } from './crypto-machine.ts';

type Processed = Awaited<ReturnType<OlmMachine['receiveSyncChangesMsc4186']>>[number];

/** What the module made of a message to this device; none for what could not be decrypted or is no message. */
export function toDeviceEventOf(processed: Processed): readonly ToDeviceEvent[] {
  const isEncrypted = processed instanceof DecryptedToDeviceEvent;
  const isReadable = isEncrypted || processed instanceof PlainTextToDeviceEvent;
  const event: unknown = isReadable ? JSON.parse(processed.rawEvent) : null;
  processed.free();
  if (!isObject(event)) return [];
  const type = stringAt(event, 'type');
  const sender = parseUserId(own(event, 'sender'));
  const content = objectAt(event, 'content');
  return type === undefined || sender === null || content === undefined ? [] : [{ type, sender, content, isEncrypted }];
}
