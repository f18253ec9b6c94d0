import type { CallEffect } from './direct-call.ts';

/** What belongs to the peer connection of a call, and is done strictly one after the other. */
export type PeerEffect = Extract<
  CallEffect,
  {
    kind:
      | 'openPeer'
      | 'addMedia'
      | 'makeOffer'
      | 'makeAnswer'
      | 'describe'
      | 'setRemote'
      | 'addCandidates'
      | 'restartIce'
      | 'setDirections'
      | 'openCamera'
      | 'closeCamera'
      | 'closeScreen';
  }
>;
