/**
 * Reads what came over the channel. The two ends are of one build once `hello` was answered by `welcome`, so frames are checked
 * for their shape, and inputs and values inside them are of the types that the contract says. What has no such shape is a
 * failure to report, never a crash.
 */
import {
  arrayAt,
  countAt,
  isObject,
  type JsonObject,
  numberAt,
  objectAt,
  own,
  stringAt,
} from '../../base/json/guards.ts';
import type { Splice } from '../../base/patch/patch.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { KeyedItem, PortFailure } from '../contract.ts';
import type { EngineFrame, PageFrame } from './frames.ts';

/** What was no frame. `what` names its kind, as far as it has one of ours. */
export interface MalformedFrame {
  readonly kind: 'malformedFrame';
  readonly what: string;
}

type Decoder<Frame> = (raw: JsonObject) => Frame | undefined;

/** Decoders by `kind`: the compiler asks for one for each frame of the union. */
type Decoders<Frame extends { readonly kind: string }> = {
  readonly [Kind in Frame['kind']]: Decoder<Extract<Frame, { readonly kind: Kind }>>;
};

const pageFrames: Decoders<PageFrame> = {
  hello: (raw) => {
    const wire = numberAt(raw, 'wire');
    const build = stringAt(raw, 'build');
    const tab = stringAt(raw, 'tab');
    if (wire === undefined || build === undefined || tab === undefined) return undefined;
    return { kind: 'hello', wire, build, tab };
  },
  ping: () => ({ kind: 'ping' }),
  bye: () => ({ kind: 'bye' }),
  command: (raw) => {
    const id = countAt(raw, 'id');
    const name = stringAt(raw, 'name');
    if (id === undefined || name === undefined) return undefined;
    return { kind: 'command', id, name, input: own(raw, 'input') };
  },
  cancel: (raw) => withId(raw, (id) => ({ kind: 'cancel', id })),
  callView: (raw) => {
    const id = countAt(raw, 'id');
    const view = countAt(raw, 'view');
    const name = stringAt(raw, 'name');
    if (id === undefined || view === undefined || name === undefined) return undefined;
    return { kind: 'callView', id, view, name, input: own(raw, 'input') };
  },
  openView: (raw) => {
    const id = countAt(raw, 'id');
    const name = stringAt(raw, 'name');
    const revision = countAt(raw, 'revision');
    if (id === undefined || name === undefined || revision === undefined) return undefined;
    return { kind: 'openView', id, name, params: own(raw, 'params'), revision };
  },
  setParams: (raw) => {
    const id = countAt(raw, 'id');
    const revision = countAt(raw, 'revision');
    if (id === undefined || revision === undefined) return undefined;
    return { kind: 'setParams', id, params: own(raw, 'params'), revision };
  },
  closeView: (raw) => withId(raw, (id) => ({ kind: 'closeView', id })),
  ackView: (raw) => withSeq(raw, (id, seq) => ({ kind: 'ackView', id, seq })),
  resetView: (raw) => withId(raw, (id) => ({ kind: 'resetView', id })),
  openStream: (raw) => {
    const id = countAt(raw, 'id');
    const name = stringAt(raw, 'name');
    const after = own(raw, 'after') === null ? null : countAt(raw, 'after');
    if (id === undefined || name === undefined || after === undefined) return undefined;
    return { kind: 'openStream', id, name, params: own(raw, 'params'), after };
  },
  closeStream: (raw) => withId(raw, (id) => ({ kind: 'closeStream', id })),
  ackStream: (raw) => withSeq(raw, (id, seq) => ({ kind: 'ackStream', id, seq })),
};

const engineFrames: Decoders<EngineFrame> = {
  welcome: (raw) => {
    const engine = stringAt(raw, 'engine');
    return engine === undefined ? undefined : { kind: 'welcome', engine };
  },
  refuse: (raw) => {
    const wire = numberAt(raw, 'wire');
    const build = stringAt(raw, 'build');
    return wire === undefined || build === undefined ? undefined : { kind: 'refuse', wire, build };
  },
  pong: () => ({ kind: 'pong' }),
  dropped: () => ({ kind: 'dropped' }),
  answer: (raw) =>
    withId(raw, (id) => {
      const result = decodeResult(objectAt(raw, 'result'));
      return result === undefined ? undefined : { kind: 'answer', id, result };
    }),
  viewValue: (raw) =>
    withRevision(raw, (id, seq, revision) => ({ kind: 'viewValue', id, seq, revision, value: own(raw, 'value') })),
  viewList: (raw) =>
    withRevision(raw, (id, seq, revision) => {
      const items = decodeItems(arrayAt(raw, 'items'));
      return items === undefined ? undefined : { kind: 'viewList', id, seq, revision, head: own(raw, 'head'), items };
    }),
  viewPatch: (raw) =>
    withRevision(raw, (id, seq, revision) => {
      const patch = decodePatch(arrayAt(raw, 'patch'));
      if (patch === undefined) return undefined;
      const head = arrayAt(raw, 'head');
      return head === undefined
        ? { kind: 'viewPatch', id, seq, revision, patch }
        : { kind: 'viewPatch', id, seq, revision, patch, head: [head[0]] };
    }),
  viewKept: (raw) =>
    withSeq(raw, (id, seq) => {
      const revision = countAt(raw, 'revision');
      return revision === undefined ? undefined : { kind: 'viewKept', id, seq, revision };
    }),
  viewFailed: (raw) =>
    withSeq(raw, (id, seq) => {
      const failure = decodeFailure(objectAt(raw, 'failure'));
      return failure === undefined ? undefined : { kind: 'viewFailed', id, seq, failure };
    }),
  streamItems: (raw) =>
    withId(raw, (id) => {
      const after = countAt(raw, 'after');
      const items = arrayAt(raw, 'items');
      return after === undefined || items === undefined ? undefined : { kind: 'streamItems', id, after, items };
    }),
  streamFailed: (raw) =>
    withId(raw, (id) => {
      const failure = decodeFailure(objectAt(raw, 'failure'));
      return failure === undefined ? undefined : { kind: 'streamFailed', id, failure };
    }),
};

const pageDecoders = new Map<string, Decoder<PageFrame>>(Object.entries(pageFrames));
const engineDecoders = new Map<string, Decoder<EngineFrame>>(Object.entries(engineFrames));

/** Reads a message from the page. */
export function decodePageFrame(message: unknown): Result<PageFrame, MalformedFrame> {
  return decodeFrame(pageDecoders, message);
}

/** Reads a message from the engine: its frames, each by itself, so that a bad one does not cost the others. */
export function decodeEngineFrames(message: unknown): readonly Result<EngineFrame, MalformedFrame>[] {
  if (!Array.isArray(message)) return [malformed('not a list of frames')];
  return message.map((frame: unknown) => decodeFrame(engineDecoders, frame));
}

function decodeFrame<Frame>(
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

function malformed(what: string): Result<never, MalformedFrame> {
  return err({ kind: 'malformedFrame', what });
}

function withId<Frame>(raw: JsonObject, make: (id: number) => Frame | undefined): Frame | undefined {
  const id = countAt(raw, 'id');
  return id === undefined ? undefined : make(id);
}

function withSeq<Frame>(raw: JsonObject, make: (id: number, seq: number) => Frame | undefined): Frame | undefined {
  const seq = countAt(raw, 'seq');
  return seq === undefined ? undefined : withId(raw, (id) => make(id, seq));
}

function withRevision<Frame>(
  raw: JsonObject,
  make: (id: number, seq: number, revision: number | null) => Frame | undefined,
): Frame | undefined {
  const revision = own(raw, 'revision') === null ? null : countAt(raw, 'revision');
  return revision === undefined ? undefined : withSeq(raw, (id, seq) => make(id, seq, revision));
}

function decodeResult(raw: JsonObject | undefined): Result<unknown, unknown> | undefined {
  if (raw === undefined) return undefined;
  const isOk = own(raw, 'ok');
  if (isOk === true) return ok(own(raw, 'value'));
  return isOk === false ? err(own(raw, 'error')) : undefined;
}

function isKeyed(item: unknown): item is KeyedItem {
  return isObject(item) && stringAt(item, 'key') !== undefined;
}

function decodeItems(raw: readonly unknown[] | undefined): readonly KeyedItem[] | undefined {
  return raw?.every(isKeyed) === true ? raw : undefined;
}

function decodePatch(raw: readonly unknown[] | undefined): readonly Splice<KeyedItem>[] | undefined {
  if (raw === undefined) return undefined;
  const patch: Splice<KeyedItem>[] = [];
  for (const splice of raw) {
    if (!isObject(splice)) return undefined;
    const at = countAt(splice, 'at');
    const remove = countAt(splice, 'remove');
    const insert = decodeItems(arrayAt(splice, 'insert'));
    if (at === undefined || remove === undefined || insert === undefined) return undefined;
    patch.push({ at, remove, insert });
  }
  return patch;
}

function decodeFailure(raw: JsonObject | undefined): PortFailure | undefined {
  if (raw === undefined) return undefined;
  const kind = stringAt(raw, 'kind');
  if (kind === 'cancelled' || kind === 'engineLost' || kind === 'versionMismatch') return { kind };
  const reportId = stringAt(raw, 'reportId');
  return kind === 'bug' && reportId !== undefined ? { kind, reportId } : undefined;
}
