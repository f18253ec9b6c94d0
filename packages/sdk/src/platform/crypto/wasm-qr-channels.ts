import {
  Curve25519PublicKey,
  Ecies,
  type EstablishedEcies,
  initAsync,
  QrCodeData,
} from '@matrix-org/matrix-sdk-crypto-wasm';
import { ok } from '../../base/result/result.ts';
import { failureOf } from './machine-calls.ts';
import type { MachineResult } from './machine-result.ts';
import type { OfferedChannel, QrChannel, QrChannels, ScannedCode } from './qr-channels.ts';

const CHECK_CODE_DIGITS = 2;

/** Runs a step of the module. */
type Attempt = <Value>(run: () => Value) => MachineResult<Value>;

/** Channels of the module. `onTrap` hears that the module is in no state that anybody knows. */
export function createWasmQrChannels(onTrap: () => void): QrChannels {
  /** Runs a step. An exception fails this step only. */
  const attempt: Attempt = async (run) => {
    try {
      await initAsync();
      return ok(run());
    } catch (error) {
      const failure = failureOf(error);
      if (!failure.ok && failure.error.kind === 'broken') onTrap();
      return failure;
    }
  };

  return {
    offer: () => attempt(() => offered(new Ecies(), attempt)),
    read: async (bytes) => {
      const read = await attempt(() => readCode(bytes));
      // This is how the module says that it is another code.
      return !read.ok && read.error.kind === 'failed' ? ok(null) : read;
    },
    join: ({ publicKey }, text) =>
      attempt(() => {
        const ecies = new Ecies();
        const { channel, initial_message: sealed } = ecies.establish_outbound_channel(
          new Curve25519PublicKey(publicKey),
          text,
        );
        ecies.free();
        return { channel: established(channel, attempt), sealed };
      }),
  };
}

function established(ecies: EstablishedEcies, attempt: Attempt): QrChannel {
  const code = ecies.check_code();
  const checkCode = String(code.to_digit()).padStart(CHECK_CODE_DIGITS, '0');
  code.free();
  return {
    checkCode,
    seal: (text) => attempt(() => ecies.encrypt(text)),
    open: (sealed) => attempt(() => ecies.decrypt(sealed)),
    free: () => ecies.free(),
  };
}

function offered(ecies: Ecies, attempt: Attempt): OfferedChannel {
  return {
    code: (rendezvousUrl, homeserver) =>
      attempt(() => {
        const data = new QrCodeData(ecies.public_key(), rendezvousUrl, homeserver);
        const code = data.toBase64();
        data.free();
        return code;
      }),
    accept: (sealed) =>
      attempt(() => {
        const { channel, message } = ecies.establish_inbound_channel(sealed);
        return { channel: established(channel, attempt), text: message };
      }),
    free: () => ecies.free(),
  };
}

function readCode(bytes: Uint8Array<ArrayBuffer>): ScannedCode | null {
  const data = QrCodeData.fromBytes(bytes);
  const { rendezvousUrl, serverName = null, publicKey } = data;
  data.free();
  // Codes of the later form name no address.
  return rendezvousUrl === undefined
    ? null
    : { publicKey: publicKey.toBase64(), rendezvousUrl, homeserver: serverName };
}
