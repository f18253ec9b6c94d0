import {
  DecryptedToDeviceEvent,
  type OlmMachine,
  PlainTextToDeviceEvent,
  DeviceId as WasmDeviceId,
  UserId as WasmUserId,
} from '@matrix-org/matrix-sdk-crypto-wasm';
import { isObject, objectAt, own, stringAt } from '../../base/json/guards.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import { parseUserId } from '../../protocol/ids/parse.ts';
import type { ToDeviceEvent } from './crypto-machine.ts';
import type { MachineCalls } from './machine-calls.ts';
import type { MachineResult } from './machine-result.ts';
import type { MachineMessages, MessageRecipient } from './messages.ts';
import { contentOf, strategyOf, takeFrom } from './wasm-values.ts';

type Processed = Awaited<ReturnType<OlmMachine['receiveSyncChangesMsc4186']>>[number];

/** The decrypted to-device message of a processed one; none if it could not be decrypted or is not a message. */
export function toDeviceEventOf(processed: Processed): readonly ToDeviceEvent[] {
  const isEncrypted = processed instanceof DecryptedToDeviceEvent;
  const isReadable = isEncrypted || processed instanceof PlainTextToDeviceEvent;
  const event: unknown = isReadable ? JSON.parse(processed.rawEvent) : null;
  const senderKey = isEncrypted ? senderKeyOf(processed) : null;
  processed.free();
  if (!isObject(event)) return [];
  const type = stringAt(event, 'type');
  const sender = parseUserId(own(event, 'sender'));
  const content = objectAt(event, 'content');
  return type === undefined || sender === null || content === undefined
    ? []
    : [{ type, sender, content, isEncrypted, senderKey }];
}

function senderKeyOf({ encryptionInfo }: DecryptedToDeviceEvent): string {
  const { senderCurve25519Key } = encryptionInfo;
  encryptionInfo.free();
  return senderCurve25519Key;
}

/** Messages to devices, of the module. */
export class WasmMessages implements MachineMessages {
  readonly #calls: MachineCalls;

  constructor(calls: MachineCalls) {
    this.#calls = calls;
  }

  encryptTo(
    { userId, deviceId, recipients }: MessageRecipient,
    type: string,
    content: RawContent,
  ): MachineResult<RawContent | null> {
    return this.#calls.run(async (machine) => {
      const device = await machine.getDevice(new WasmUserId(userId), new WasmDeviceId(deviceId));
      if (device === undefined) return null;
      return takeFrom(device, async () =>
        contentOf(await device.encryptToDeviceEvent(type, content, strategyOf(recipients))),
      );
    });
  }
}
