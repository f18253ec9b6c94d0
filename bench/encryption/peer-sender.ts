/** npm's matrix-js-sdk with its Rust crypto, in Node. */
import { ClientEvent, createClient, SyncState } from 'matrix-js-sdk';
import { silent } from '../../e2e/fixtures/js-sdk.ts';
import type { Sender, SenderOptions } from './sender.ts';

export async function startPeerSender({ url, name, password, roomId }: SenderOptions): Promise<Sender> {
  const identifier = { type: 'm.id.user', user: name };
  const login = { type: 'm.login.password', identifier, password };
  const session = await createClient({ baseUrl: url }).loginRequest(login);
  const client = createClient({
    baseUrl: url,
    userId: session.user_id,
    deviceId: session.device_id,
    accessToken: session.access_token,
    logger: silent,
  });
  await client.initRustCrypto({ useIndexedDB: false });
  const isPrepared = new Promise<void>((resolve) => {
    client.on(ClientEvent.Sync, (state) => {
      if (state === SyncState.Prepared) resolve();
    });
  });
  await client.startClient({ initialSyncLimit: 20, lazyLoadMembers: true });
  await isPrepared;
  return {
    send: async (text) => {
      await client.sendTextMessage(roomId, text);
    },
    end: async () => {
      await client.logout(true);
    },
  };
}
