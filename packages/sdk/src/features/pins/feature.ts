import { Serial } from '../../base/serial/serial.ts';
import type { Feature } from '../../core/feature/feature.ts';
import type { PinsApi } from './contract.ts';
import { type SentPins, setPin } from './set-pin.ts';

/** Pinned messages. */
export const pinsFeature: Feature<PinsApi> = {
  handlers: (context) => {
    // Each change is made from what the one before left.
    const serial = new Serial();
    const sent: SentPins = new Map();
    return {
      'pins.set': {
        shape: 'command',
        run: (input, { signal }) => serial.run(() => setPin(context.accounts.account.current, input, sent, signal)),
      },
    };
  },
};
