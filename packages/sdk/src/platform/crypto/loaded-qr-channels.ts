import { describeError } from '../../base/log/log.ts';
import { err } from '../../base/result/result.ts';
import type { MachineResult } from './machine-result.ts';
import type { QrChannels } from './qr-channels.ts';

/** Channels whose code is fetched when they are needed. Fetching it again is up to the caller. */
export function loadedQrChannels(load: () => Promise<QrChannels>): QrChannels {
  const using = async <Value>(ask: (channels: QrChannels) => MachineResult<Value>): MachineResult<Value> => {
    try {
      return await ask(await load());
    } catch (error) {
      return err({ kind: 'failed', reason: describeError(error) });
    }
  };
  return {
    offer: () => using((channels) => channels.offer()),
    read: (bytes) => using((channels) => channels.read(bytes)),
    join: (code, text) => using((channels) => channels.join(code, text)),
  };
}
