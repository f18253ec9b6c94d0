import {
  DehydratedDeviceKey,
  type RehydratedDevice,
  DeviceId as WasmDeviceId,
} from '@matrix-org/matrix-sdk-crypto-wasm';
import { decodeBase64 } from '../../base/bytes/base64.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import type { MachineDehydration, OpenedDevice } from './dehydration.ts';
import type { MachineCalls } from './machine-calls.ts';
import type { MachineResult } from './machine-result.ts';
import { takeFrom } from './wasm-values.ts';

/** Dehydrated devices, of the module. */
export class WasmDehydration implements MachineDehydration {
  readonly #calls: MachineCalls;

  constructor(calls: MachineCalls) {
    this.#calls = calls;
  }

  makeKey(): MachineResult<string> {
    return this.#calls.run(() => Promise.resolve(takeKey(DehydratedDeviceKey.createRandomKey())));
  }

  savedKey(): MachineResult<string | null> {
    return this.#calls.run(async (machine) => {
      const key = await takeFrom(machine.dehydratedDevices(), (devices) => devices.getDehydratedDeviceKey());
      return key === undefined ? null : takeKey(key);
    });
  }

  saveKey(key: string): MachineResult<void> {
    return this.#calls.run(async (machine) => {
      await takeFrom(keyOf(key), (made) =>
        takeFrom(machine.dehydratedDevices(), (devices) => devices.saveDehydratedDeviceKey(made)),
      );
    });
  }

  make(key: string, displayName: string): MachineResult<string> {
    return this.#calls.run(async (machine) => {
      const device = await takeFrom(machine.dehydratedDevices(), (devices) => devices.create());
      return takeFrom(device, () =>
        takeFrom(keyOf(key), async (made) => (await device.keysForUpload(displayName, made)).body),
      );
    });
  }

  open(key: string, deviceId: string, sealed: string): MachineResult<OpenedDevice> {
    return this.#calls.run(async (machine) => {
      const opened = await takeFrom(keyOf(key), (made) =>
        takeFrom(machine.dehydratedDevices(), (devices) => devices.rehydrate(made, new WasmDeviceId(deviceId), sealed)),
      );
      return new WasmOpenedDevice(this.#calls, opened);
    });
  }
}

class WasmOpenedDevice implements OpenedDevice {
  readonly #calls: MachineCalls;
  readonly #device: RehydratedDevice;

  constructor(calls: MachineCalls, device: RehydratedDevice) {
    this.#calls = calls;
    this.#device = device;
  }

  receive(events: readonly RawContent[]): MachineResult<void> {
    return this.#calls.run(async () => {
      for (const key of await this.#device.receiveEvents(JSON.stringify(events))) key.free();
    });
  }

  close(): void {
    this.#calls.release(() => this.#device.free());
  }
}

function keyOf(base64: string): DehydratedDeviceKey {
  const bytes = decodeBase64(base64);
  if (bytes === null) throw new TypeError('no base64');
  return DehydratedDeviceKey.createKeyFromArray(bytes);
}

function takeKey(key: DehydratedDeviceKey): string {
  const base64 = key.toBase64();
  key.free();
  return base64;
}
