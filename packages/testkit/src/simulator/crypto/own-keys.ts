import type { CryptoRequest } from '@parley/sdk/internal/platform/crypto/crypto-request.ts';
import { asObject, type Json } from '../../homeserver/wire.ts';
import type { MachineState } from './machine-state.ts';

/** The number of one-time keys that an OlmMachine keeps at the server. */
const MOST_KEYS = 50;
const ALGORITHM = 'signed_curve25519';

/**
 * The upload of the OlmMachine's keys, made if needed. It is stored before it is sent, and stays the same until it was accepted.
 */
export function prepareUpload(state: MachineState): MachineState {
  const missing = MOST_KEYS - state.serverCount;
  const isNeeded = !state.hasUploaded || missing > MOST_KEYS / 2 || state.isFallbackUsed;
  if (state.upload !== null || !isNeeded) return state;
  const made = Array.from({ length: Math.max(0, missing) }, (_, number) => `${ALGORITHM}:K${state.count + number}`);
  const fallback = state.isFallbackUsed ? [`${ALGORITHM}:F${state.count + made.length}`] : [];
  const count = state.count + made.length + fallback.length + 1;
  const { userId, deviceId, curve25519 } = state.self;
  const keyOf = (name: string): readonly [string, Json] => [name, { key: `${curve25519} ${name}`, signatures: {} }];
  const body = {
    device_keys: {
      user_id: userId,
      device_id: deviceId,
      algorithms: ['m.megolm.v1.aes-sha2'],
      keys: { [`curve25519:${deviceId}`]: curve25519 },
      signatures: {},
    },
    one_time_keys: Object.fromEntries(made.map(keyOf)),
    fallback_keys: Object.fromEntries(fallback.map(keyOf)),
  };
  return {
    ...state,
    count,
    oneTimeKeys: new Set([...state.oneTimeKeys, ...made]),
    // The one before is kept: messages may be under way that were begun with it.
    fallbackKeys: [...fallback, ...state.fallbackKeys].slice(0, 2),
    isFallbackUsed: false,
    upload: { id: `upload${count}`, kind: 'keysUpload', body: JSON.stringify(body) },
  };
}

/** The server took the keys. */
export function uploaded(state: MachineState, request: CryptoRequest, answer: Json): MachineState {
  if (state.upload?.id !== request.id) return state;
  const counts = asObject(asObject(answer)['one_time_key_counts']);
  return { ...state, upload: null, hasUploaded: true, serverCount: Number(counts[ALGORITHM] ?? 0) };
}

/** Processes a sync's report about the OlmMachine's own keys. */
export function heardOfKeys(
  state: MachineState,
  counts: ReadonlyMap<string, number> | null,
  unusedFallbackKeys: readonly string[] | null,
): MachineState {
  const count = counts?.get(ALGORITHM);
  const isFallbackUsed = unusedFallbackKeys !== null && !unusedFallbackKeys.includes(ALGORITHM);
  const isSame = (count === undefined || count === state.serverCount) && isFallbackUsed === state.isFallbackUsed;
  // The report may be older than the pending upload.
  if (isSame || state.upload !== null) return state;
  return { ...state, serverCount: count ?? state.serverCount, isFallbackUsed: isFallbackUsed || state.isFallbackUsed };
}
