/** The worker that encrypts and decrypts the media of calls over an SFU. A page starts it by its address, for `createSfuCall`. */
import 'livekit-client/e2ee-worker';
import { neverClear } from '../calls/sfu/strict-cipher.ts';

const receive = self.onmessage;
self.onmessage = (event) => {
  receive?.call(self, new MessageEvent('message', { data: neverClear(event.data) }));
};
