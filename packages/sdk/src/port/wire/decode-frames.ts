/**
 * Reads what came over the channel. The two ends are of one build once `hello` was answered by `welcome`, so frames are checked
 * for their shape, and inputs and values inside them are of the types that the contract says. What has no such shape is a
 * failure to report, never a crash. Each end has the decoders of the other's frames alone.
 */
import { countAt, isObject, type JsonObject, stringAt } from '../../base/json/guards.ts';
import { err, ok, type Result } from '../../base/result/result.ts';

/** A message that is not a frame. `what` names its kind, if it is one of ours. */
export interface MalformedFrame {
  readonly kind: 'malformedFrame';
  readonly what: string;
}

export type Decoder<Frame> = (raw: JsonObject) => Frame | undefined;

/** Decoders by `kind`: the compiler asks for one for each frame of the union. */
export type Decoders<Frame extends { readonly kind: string }> = {
  readonly [Kind in Frame['kind']]: Decoder<Extract<Frame, { readonly kind: Kind }>>;
};

/** Reads a message by the decoder of its kind. */
export function decodeFrame<Frame>(
  decoders: ReadonlyMap<string, Decoder<Frame>>,
  message: unknown,
): Result<Frame, MalformedFrame> {
  if (!isObject(message)) return malformed('not an object');
  const kind = stringAt(message, 'kind') ?? '';
  const decoder = decoders.get(kind);
  if (decoder === undefined) return malformed('of an unknown kind');
  const frame = decoder(message);
  return frame === undefined ? malformed(kind) : ok(frame);
}

/** The failure for what is no frame. */
export function malformed(what: string): Result<never, MalformedFrame> {
  return err({ kind: 'malformedFrame', what });
}

/** Reads the number of a call, and with it the rest. */
export function withId<Frame>(raw: JsonObject, make: (id: number) => Frame | undefined): Frame | undefined {
  const id = countAt(raw, 'id');
  return id === undefined ? undefined : make(id);
}

/** Likewise with the name of what is asked for. */
export function withName<Frame>(
  raw: JsonObject,
  make: (id: number, name: string) => Frame | undefined,
): Frame | undefined {
  const name = stringAt(raw, 'name');
  return name === undefined ? undefined : withId(raw, (id) => make(id, name));
}

/** Likewise with the number of a frame. */
export function withSeq<Frame>(
  raw: JsonObject,
  make: (id: number, seq: number) => Frame | undefined,
): Frame | undefined {
  const seq = countAt(raw, 'seq');
  return seq === undefined ? undefined : withId(raw, (id) => make(id, seq));
}
