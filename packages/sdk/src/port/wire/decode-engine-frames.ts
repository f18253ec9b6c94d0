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
import {
  type Decoder,
  type Decoders,
  decodeFrame,
  type MalformedFrame,
  malformed,
  withId,
  withSeq,
} from './decode-frames.ts';
import type { EngineFrame } from './frames.ts';

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
      return { kind: 'viewPatch', id, seq, revision, patch, ...(head && { head: [head[0]] }) };
    }),
  viewKept: (raw) =>
    withRevision(raw, (id, seq, revision) => (revision === null ? undefined : { kind: 'viewKept', id, seq, revision })),
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

const decoders = new Map<string, Decoder<EngineFrame>>(Object.entries(engineFrames));

/** Reads a message from the engine: its frames, each by itself, so that a bad one does not cost the others. */
export function decodeEngineFrames(message: unknown): readonly Result<EngineFrame, MalformedFrame>[] {
  if (!Array.isArray(message)) return [malformed('not a list of frames')];
  return message.map((frame: unknown) => decodeFrame(decoders, frame));
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
