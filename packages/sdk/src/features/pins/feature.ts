import { Serial } from '../../base/serial/serial.ts';
import { UNKNOWN_ROOM } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import type { PinsApi } from './contract.ts';
import type { SentPins } from './set-pin.ts';

/** Pinned messages. */
export const pinsFeature = defineFeature<PinsApi>()({
  sync: { state: [['m.room.pinned_events', '']] },
  needs: ['requests', 'rooms'],
  before: { 'pins.set': UNKNOWN_ROOM },
  start: (deps) => {
    // Each change is made from what the one before left.
    const serial = new Serial();
    const sent: SentPins = new Map();
    return {
      'pins.set': {
        shape: 'command',
        run: (input, { signal }) =>
          serial.run(async () => (await import('./set-pin.ts')).setPin(deps, input, sent, signal)),
      },
    };
  },
});
