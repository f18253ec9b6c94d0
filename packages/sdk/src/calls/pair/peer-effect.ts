import type { CallEffect } from './direct-call.ts';

/** The effects on the peer connection of a call, which are executed strictly one after the other. */
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
