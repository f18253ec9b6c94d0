import { applySplices } from '../../base/patch/patch.ts';
import type { KeyedItem, ListSnapshot, PortFailure } from '../contract.ts';
import type { ViewFrame } from '../wire/frames.ts';

/** The page's copy of a view. */
export interface Replica {
  /** The number of the last frame applied; 0 for none. */
  readonly seq: number;
  /** True after the whole view was requested, so that patches are useless until it comes. */
  readonly isResetting: boolean;
  readonly content: ReplicaContent;
}

/** `revision` counts the changes of the parameters that it is of; null where they do not move. */
export type ReplicaContent =
  | { readonly kind: 'none' }
  | { readonly kind: 'value'; readonly revision: number | null; readonly value: unknown }
  | { readonly kind: 'list'; readonly revision: number | null; readonly list: ListSnapshot<unknown, KeyedItem> }
  | { readonly kind: 'failed'; readonly failure: PortFailure };

/** The replica of a view that has just been opened. */
export const emptyReplica: Replica = { seq: 0, isResetting: false, content: { kind: 'none' } };

/** Reply to the engine. */
export type ReplicaReply = 'ack' | 'reset' | 'none';

/**
 * Applies a frame. Frames that are whole fit always; a patch fits only behind the frame before it, and asks for the whole if
 * it does not. Old frames change nothing.
 */
export function applyViewFrame(
  replica: Replica,
  frame: ViewFrame,
): { readonly replica: Replica; readonly reply: ReplicaReply } {
  if (frame.seq <= replica.seq) return { replica, reply: 'none' };
  switch (frame.kind) {
    case 'viewValue':
      return taken(frame.seq, { kind: 'value', revision: frame.revision, value: frame.value });
    case 'viewList':
      return taken(frame.seq, {
        kind: 'list',
        revision: frame.revision,
        list: { head: frame.head, items: frame.items },
      });
    case 'viewFailed':
      return taken(frame.seq, { kind: 'failed', failure: frame.failure });
    case 'viewPatch':
      return applyPatch(replica, frame);
    case 'viewKept':
      return keep(replica, frame);
  }
}

function taken(seq: number, content: ReplicaContent): { readonly replica: Replica; readonly reply: ReplicaReply } {
  return { replica: { seq, isResetting: false, content }, reply: 'ack' };
}

function applyPatch(
  replica: Replica,
  frame: Extract<ViewFrame, { readonly kind: 'viewPatch' }>,
): { readonly replica: Replica; readonly reply: ReplicaReply } {
  const { content, isResetting, seq } = replica;
  if (isResetting) return { replica, reply: 'none' };
  if (content.kind !== 'list' || frame.seq !== seq + 1) return reset(replica);
  try {
    const items = applySplices(content.list.items, frame.patch);
    const head = frame.head === undefined ? content.list.head : frame.head[0];
    return taken(frame.seq, { kind: 'list', revision: frame.revision, list: { head, items } });
  } catch {
    return reset(replica);
  }
}

/** Keeps the content for other parameters. */
function keep(
  replica: Replica,
  { seq, revision }: Extract<ViewFrame, { readonly kind: 'viewKept' }>,
): { readonly replica: Replica; readonly reply: ReplicaReply } {
  const { content, isResetting } = replica;
  if (isResetting) return { replica, reply: 'none' };
  const isThere = content.kind === 'value' || content.kind === 'list';
  return isThere && seq === replica.seq + 1 ? taken(seq, { ...content, revision }) : reset(replica);
}

function reset(replica: Replica): { readonly replica: Replica; readonly reply: ReplicaReply } {
  return { replica: { ...replica, isResetting: true }, reply: 'reset' };
}
