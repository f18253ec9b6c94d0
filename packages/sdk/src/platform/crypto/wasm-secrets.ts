import type { MachineCalls } from './machine-calls.ts';
import type { MachineResult } from './machine-result.ts';
import type { IdentityKeys, MachineSecrets } from './secrets.ts';

/** Private keys and keys of rooms, of the module. */
export class WasmSecrets implements MachineSecrets {
  readonly #calls: MachineCalls;

  constructor(calls: MachineCalls) {
    this.#calls = calls;
  }

  identityKeys(): MachineResult<IdentityKeys | null> {
    return this.#calls.run(async (machine) => {
      const keys = await machine.exportCrossSigningKeys();
      if (keys === undefined) return null;
      const { masterKey: master, self_signing_key: selfSigning, userSigningKey: userSigning } = keys;
      keys.free();
      if (master === undefined || selfSigning === undefined || userSigning === undefined) return null;
      return { master, selfSigning, userSigning };
    });
  }

  takeIdentityKeys({ master, selfSigning, userSigning }: IdentityKeys): MachineResult<boolean> {
    return this.#calls.run(async (machine) => {
      const status = await machine.importCrossSigningKeys(master, selfSigning, userSigning);
      const { hasMaster, hasSelfSigning, hasUserSigning } = status;
      status.free();
      return hasMaster && hasSelfSigning && hasUserSigning;
    });
  }

  askOthers(): MachineResult<void> {
    return this.#calls.run(async (machine) => void (await machine.requestMissingSecretsIfNeeded()));
  }

  exportRoomKeys(): MachineResult<string> {
    return this.#calls.run((machine) => machine.exportRoomKeys(() => true));
  }

  importRoomKeys(json: string): MachineResult<{ readonly imported: number; readonly total: number }> {
    return this.#calls.run(async (machine) => {
      const result = await machine.importExportedRoomKeys(json, () => undefined);
      const { importedCount: imported, totalCount: total } = result;
      result.free();
      return { imported, total };
    });
  }
}
