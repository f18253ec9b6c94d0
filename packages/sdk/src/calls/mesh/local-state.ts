/** The five states of the own part in a call in full mesh, in words that other clients know (08.G-20). Pure. */

export type MeshLocalState =
  | 'local_call_feed_uninitialized'
  | 'initializing_local_call_feed'
  | 'local_call_feed_initialized'
  | 'entered'
  | 'ended';

export type MeshLocalEvent =
  /** Microphone and camera are opened, or are open. */
  | 'initialize'
  | 'initialized'
  /** They could not be, or were closed meanwhile. */
  | 'failed'
  | 'enter'
  | 'leave'
  /** The call is over for all. */
  | 'end';

/** The refusal of an event that makes no sense in a state, in the words of other clients (08.G-21, 08.G-22). */
export interface OutOfPlace {
  readonly message: string;
}

/** The state after an event. A call that ended stays so (08.G-24). */
export function stepLocalState(state: MeshLocalState, event: MeshLocalEvent): MeshLocalState | OutOfPlace {
  switch (event) {
    case 'initialize':
      return state === 'local_call_feed_uninitialized' || state === 'initializing_local_call_feed'
        ? 'initializing_local_call_feed'
        : { message: `Cannot initialize local call feed in the "${state}" state.` };
    case 'initialized':
      return state === 'initializing_local_call_feed'
        ? 'local_call_feed_initialized'
        : { message: 'Group call disposed while gathering media stream' };
    case 'failed':
      return state === 'ended' ? state : 'local_call_feed_uninitialized';
    case 'enter':
      return state === 'local_call_feed_initialized'
        ? 'entered'
        : { message: `Cannot enter call in the "${state}" state` };
    case 'leave':
      return state === 'ended' ? state : 'local_call_feed_uninitialized';
    case 'end':
      return 'ended';
  }
}
