import { isSameData } from '../../base/json/same-data.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import { DEVICE_TRUST, type DeviceRecord } from '../../platform/crypto/identities.ts';
import { type ListedDevice, listDevices } from '../../protocol/endpoints/devices.ts';
import type { OwnDevice, OwnDevices } from './contract.ts';

/** The list of one's own devices while somebody looks at it. Asked for anew when the server tells of a change, and after one's own. */
export class OwnDeviceList {
  readonly #account: Need<'scope' | 'session' | 'me' | 'requests' | 'crypto'>;
  readonly #value = new ObservableValue<OwnDevices>({ state: 'loading', devices: [] });
  /** The keys of the devices were asked for, as far as there is encryption here. */
  #areKeysKnown = false;
  #isAsking = false;
  #isAskedAgain = false;

  constructor(account: Need<'scope' | 'session' | 'me' | 'requests' | 'crypto'>, scope: Scope) {
    this.#account = account;
    scope.onEnd(account.crypto.identities.changed.subscribe(() => this.refresh()));
    this.refresh();
    scope.run(async (signal) => {
      await account.crypto.identities.ask(account.me, signal);
      this.#areKeysKnown = true;
      this.refresh();
    });
  }

  get value(): Readable<OwnDevices> {
    return this.#value;
  }

  /** Asks now; once more after the answer if it is asked for meanwhile. */
  refresh(): void {
    this.#isAskedAgain = true;
    if (this.#isAsking) return;
    this.#isAsking = true;
    this.#account.scope.run(async (signal) => {
      try {
        while (this.#isAskedAgain && !signal.aborted) {
          this.#isAskedAgain = false;
          await this.#ask(signal);
        }
      } finally {
        this.#isAsking = false;
      }
    });
  }

  async #ask(signal: AbortSignal): Promise<void> {
    const { requests, crypto, me, session } = this.#account;
    const answer = await requests.send(listDevices(), { signal });
    if (!answer.ok) {
      if (this.#value.current.state === 'loading') this.#value.set({ state: 'failed', devices: [] });
      return;
    }
    const known = await crypto.identities.machine?.identities.devicesOf(me);
    const records = known?.ok === true ? known.value : [];
    const devices = listOf(answer.value, records, session.deviceId, this.#areKeysKnown);
    const next: OwnDevices = { state: 'ready', devices };
    if (!isSameData(next, this.#value.current)) this.#value.set(next);
  }
}

/** What the server lists, with what the machine knows. A dehydrated device is none that somebody is signed in with. */
export function listOf(
  listed: readonly ListedDevice[],
  records: readonly DeviceRecord[],
  thisId: string,
  areKeysKnown = true,
): readonly OwnDevice[] {
  const byId = new Map(records.map((record) => [record.deviceId, record]));
  return listed
    .filter(({ deviceId }) => byId.get(deviceId)?.dehydrated !== true)
    .map(({ deviceId, displayName, lastSeenAt, lastSeenIp }): OwnDevice => {
      const record = byId.get(deviceId);
      return {
        deviceId,
        name: displayName === '' ? null : displayName,
        lastSeenAt,
        lastSeenIp,
        isThis: deviceId === thisId,
        trust: record === undefined ? (areKeysKnown ? null : 'unknown') : trustOf(record),
        sessionKey: record?.keys[`ed25519:${deviceId}`] ?? null,
      };
    })
    .sort((a, b) => Number(b.isThis) - Number(a.isThis) || (b.lastSeenAt ?? 0) - (a.lastSeenAt ?? 0));
}

/** One's own device is theirs if their identity says so; that this one trusts itself says nothing. */
function trustOf({ verified, isSignedByOwner }: DeviceRecord): OwnDevice['trust'] {
  if (verified === DEVICE_TRUST.blocked) return verified;
  return isSignedByOwner && verified === DEVICE_TRUST.verified ? DEVICE_TRUST.verified : DEVICE_TRUST.unverified;
}
