import { openWasmMachine } from './wasm-machine.ts';
import { openWasmMigration, wasmIdentityOf } from './wasm-migration.ts';
import { createWasmQrChannels } from './wasm-qr-channels.ts';

/** The exports of the file that contains the module. */
export interface WasmModule {
  readonly tag: typeof TAG;
  readonly open: typeof openWasmMachine;
  readonly openMigration: typeof openWasmMigration;
  readonly identityOf: typeof wasmIdentityOf;
  readonly createQrChannels: typeof createWasmQrChannels;
}

const TAG = 'parley-crypto-module';

/** This copy of the module's code: its memory is its own. */
export const wasmModule: WasmModule = {
  tag: TAG,
  open: openWasmMachine,
  openMigration: openWasmMigration,
  identityOf: wasmIdentityOf,
  createQrChannels: createWasmQrChannels,
};

/**
 * Another copy. What trapped is in no state that anybody knows, and its unfinished steps still run: so the next machine gets code and
 * memory of its own, by the same file under another address. Bundlers rename what a file exports, so it is known by its tag.
 */
export async function loadAnew(generation: number): Promise<WasmModule> {
  const file: unknown = await import(/* @vite-ignore */ `${import.meta.url}?generation=${generation}`);
  const found =
    findModule(file) ??
    Object.values(file as object)
      .map(findModule)
      .find((one) => one !== undefined);
  if (found === undefined) throw new TypeError('no module in the file');
  return found;
}

function findModule(exported: unknown): WasmModule | undefined {
  if (typeof exported !== 'object' || exported === null) return undefined;
  const values: readonly unknown[] = Object.values(exported);
  return values.find((value): value is WasmModule => {
    return typeof value === 'object' && value !== null && 'tag' in value && value.tag === TAG;
  });
}
