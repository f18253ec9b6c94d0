/**
 * Frames that cross the thread boundary. Both ends post lists of frames, so that what belongs to one turn arrives in one message; the page
 * posts `hello`, `ping` and `bye` alone. `hello` and `refuse` never change: by them two versions find out that they cannot talk. Any other
 * change of this file needs a new `WIRE_VERSION`; a test enforces that.
 */
import type { Patch } from '../../base/patch/patch.ts';
import type { Result } from '../../base/result/result.ts';
import type { KeyedItem, PortFailure } from '../contract.ts';

export const WIRE_VERSION = 3;

/** Numbers what the page opens and asks; each is used once in the life of a page. */
export type CallId = number;

export type PageFrame =
  /** The first frame of a channel. */
  | { readonly kind: 'hello'; readonly wire: number; readonly build: string; readonly tab: string }
  /** Asks for a sign of life, and is one. */
  | { readonly kind: 'ping' }
  /** The page goes away. */
  | { readonly kind: 'bye' }
  | { readonly kind: 'command'; readonly id: CallId; readonly name: string; readonly input: unknown }
  /** The caller of a command gave up. */
  | { readonly kind: 'cancel'; readonly id: CallId }
  /** Asks the open view `view` for one of its commands. It is answered and cancelled as a command is. */
  | {
      readonly kind: 'callView';
      readonly id: CallId;
      readonly view: CallId;
      readonly name: string;
      readonly input: unknown;
    }
  /** `revision` counts how often the parameters of the view changed. */
  | {
      readonly kind: 'openView';
      readonly id: CallId;
      readonly name: string;
      readonly params: unknown;
      readonly revision: number;
    }
  /** The view has other parameters from now on. */
  | { readonly kind: 'setParams'; readonly id: CallId; readonly params: unknown; readonly revision: number }
  | { readonly kind: 'closeView'; readonly id: CallId }
  /** The view's frame `seq` has been applied: the next one may come. */
  | { readonly kind: 'ackView'; readonly id: CallId; readonly seq: number }
  /** A frame of the view is missing or did not fit: send the whole. */
  | { readonly kind: 'resetView'; readonly id: CallId }
  /** `after` is the last number handled, or null for one who begins now. */
  | {
      readonly kind: 'openStream';
      readonly id: CallId;
      readonly name: string;
      readonly params: unknown;
      readonly after: number | null;
    }
  | { readonly kind: 'closeStream'; readonly id: CallId }
  /** Everything up to `seq` has been handled: the next items may come. */
  | { readonly kind: 'ackStream'; readonly id: CallId; readonly seq: number };

/** One message of the page. */
export type PageMessage = PageFrame | readonly PageFrame[];

/**
 * A frame of a view. `seq` counts the frames of the view from 1. `revision` says of which parameters it is; null in views whose
 * parameters do not move.
 */
export type ViewFrame =
  | {
      readonly kind: 'viewValue';
      readonly id: CallId;
      readonly seq: number;
      readonly revision: number | null;
      readonly value: unknown;
    }
  | {
      readonly kind: 'viewList';
      readonly id: CallId;
      readonly seq: number;
      readonly revision: number | null;
      readonly head: unknown;
      readonly items: readonly KeyedItem[];
    }
  | {
      readonly kind: 'viewPatch';
      readonly id: CallId;
      readonly seq: number;
      readonly revision: number | null;
      /** In a list of its own, because a head may be anything; absent if the head did not change. */
      readonly head?: readonly [unknown];
      readonly patch: Patch<KeyedItem>;
    }
  /** The page has already what the view shows for the parameters `revision`. */
  | { readonly kind: 'viewKept'; readonly id: CallId; readonly seq: number; readonly revision: number }
  | { readonly kind: 'viewFailed'; readonly id: CallId; readonly seq: number; readonly failure: PortFailure };

export type StreamFrame =
  /** The items numbered `after + 1` and on. The first frame may be empty: it says where the page begins. */
  | { readonly kind: 'streamItems'; readonly id: CallId; readonly after: number; readonly items: readonly unknown[] }
  | { readonly kind: 'streamFailed'; readonly id: CallId; readonly failure: PortFailure };

export type EngineFrame =
  /** Answers `hello`. `engine` is another one after every start of the engine: numbers of streams are its own. */
  | { readonly kind: 'welcome'; readonly engine: string }
  /** Answers `hello` from another version, or: an engine of another version took this one's place. Nothing follows. */
  | { readonly kind: 'refuse'; readonly wire: number; readonly build: string }
  | { readonly kind: 'pong' }
  /** The page was silent for too long, or ended by the engine; nothing follows. */
  | { readonly kind: 'dropped' }
  | { readonly kind: 'answer'; readonly id: CallId; readonly result: Result<unknown, unknown> }
  | ViewFrame
  | StreamFrame;
