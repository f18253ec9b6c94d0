import { countAt, numberAt, own, stringAt } from '../../base/json/guards.ts';
import type { Result } from '../../base/result/result.ts';
import {
  type Decoder,
  type Decoders,
  decodeFrame,
  type MalformedFrame,
  withId,
  withName,
  withSeq,
} from './decode-frames.ts';
import type { PageFrame } from './frames.ts';

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
  command: (raw) => withName(raw, (id, name) => ({ kind: 'command', id, name, input: own(raw, 'input') })),
  cancel: (raw) => withId(raw, (id) => ({ kind: 'cancel', id })),
  callView: (raw) =>
    withName(raw, (id, name) => {
      const view = countAt(raw, 'view');
      return view === undefined ? undefined : { kind: 'callView', id, view, name, input: own(raw, 'input') };
    }),
  openView: (raw) =>
    withName(raw, (id, name) => {
      const revision = countAt(raw, 'revision');
      return revision === undefined ? undefined : { kind: 'openView', id, name, params: own(raw, 'params'), revision };
    }),
  setParams: (raw) =>
    withId(raw, (id) => {
      const revision = countAt(raw, 'revision');
      return revision === undefined ? undefined : { kind: 'setParams', id, params: own(raw, 'params'), revision };
    }),
  closeView: (raw) => withId(raw, (id) => ({ kind: 'closeView', id })),
  ackView: (raw) => withSeq(raw, (id, seq) => ({ kind: 'ackView', id, seq })),
  resetView: (raw) => withId(raw, (id) => ({ kind: 'resetView', id })),
  openStream: (raw) =>
    withName(raw, (id, name) => {
      const after = own(raw, 'after') === null ? null : countAt(raw, 'after');
      return after === undefined ? undefined : { kind: 'openStream', id, name, params: own(raw, 'params'), after };
    }),
  closeStream: (raw) => withId(raw, (id) => ({ kind: 'closeStream', id })),
  ackStream: (raw) => withSeq(raw, (id, seq) => ({ kind: 'ackStream', id, seq })),
};

const decoders = new Map<string, Decoder<PageFrame>>(Object.entries(pageFrames));

/** Reads a message from the page: its frames, each by itself, so that a bad one does not cost the others. */
export function decodePageMessage(message: unknown): readonly Result<PageFrame, MalformedFrame>[] {
  const frames: readonly unknown[] = Array.isArray(message) ? message : [message];
  return frames.map((frame) => decodeFrame(decoders, frame));
}
