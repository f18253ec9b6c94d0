import { encryptFile } from '../crypto/attachment.ts';
import type { JsSdkPeer } from '../crypto/js-sdk-peer.ts';
import type { Json } from '../fixtures/homeserver.ts';

/** Sends files as another client does: uploaded first, encrypted where the room is. */
export function sender(peer: JsSdkPeer, roomId: string, isEncrypted: boolean) {
  return async (msgtype: string, body: string, bytes: Buffer, mimetype: string, more: Json = {}) => {
    const { encrypted, file } = encryptFile(bytes);
    const { content_uri: url } = await peer.client.uploadContent(
      new Blob([new Uint8Array(isEncrypted ? encrypted : bytes)]),
      { type: isEncrypted ? 'application/octet-stream' : mimetype, includeFilename: false },
    );
    const { info, ...rest } = more as { readonly info?: Json };
    const place = isEncrypted ? { file: { ...file, url } } : { url };
    const about = { mimetype, size: bytes.length, ...info };
    await peer.client.sendMessage(roomId, { msgtype, body, info: about, ...place, ...rest } as never);
  };
}
