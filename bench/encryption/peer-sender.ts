/** npm's matrix-js-sdk with its Rust crypto, in Node. */
import { signInJsSdk } from '../../e2e/fixtures/js-sdk.ts';
import type { Sender, SenderOptions } from './sender.ts';

export async function startPeerSender({ url, name, password, roomId }: SenderOptions): Promise<Sender> {
  const client = await signInJsSdk(url, { name, password }, { lazyLoadMembers: true });
  return {
    send: async (text) => {
      await client.sendTextMessage(roomId, text);
    },
    end: async () => {
      await client.logout(true);
    },
  };
}
