/** npm's matrix-js-sdk with its Rust crypto, in Node: the other side of what is encrypted, as other clients have it. */

import type { CryptoBackend } from 'matrix-js-sdk/lib/common-crypto/CryptoBackend.js';
import { type MatrixClient, MatrixEvent } from 'matrix-js-sdk/lib/matrix.js';
import type { Json, Person } from '../fixtures/homeserver.ts';
import { signInJsSdk } from '../fixtures/js-sdk.ts';

/** Somebody who is signed in on a device of their own and syncs. Keys are in memory. */
export class JsSdkPeer {
  readonly client: MatrixClient;

  private constructor(client: MatrixClient) {
    this.client = client;
  }

  /** Signs in on a new device, and is answered once its keys are with the server and the first sync is there. */
  static async signIn(baseUrl: string, { name, password }: Person): Promise<JsSdkPeer> {
    const client = await signInJsSdk(baseUrl, { name, password });
    const userId = client.getSafeUserId();
    // Devices that nobody vouches for get no keys; an identity that is there already is another device's to give on.
    const auth = { type: 'm.login.password', identifier: { type: 'm.id.user', user: name }, password };
    const crypto = client.getCrypto();
    if ((await crypto?.userHasCrossSigningKeys(userId, true)) === false)
      await crypto?.bootstrapCrossSigning({ authUploadDeviceSigningKeys: (upload) => upload(auth) });
    return new JsSdkPeer(client);
  }

  /** The messages of a room that it can read, the oldest first, without edits of others. */
  messages(roomId: string): readonly MatrixEvent[] {
    const events = this.client.getRoom(roomId)?.getLiveTimeline().getEvents() ?? [];
    return events.filter((event) => event.getType() === 'm.room.message' && !event.isRelation('m.replace'));
  }

  /** The current texts of its messages. */
  texts(roomId: string): readonly string[] {
    return this.messages(roomId).map((event) => String(event.getContent()['body']));
  }

  /** The keys of the reactions to an event, as it counts them. */
  reactionsTo(roomId: string, eventId: string): readonly string[] {
    const relations = this.client.getRoom(roomId)?.relations;
    const annotations = relations?.getChildEventsForEvent(eventId, 'm.annotation', 'm.reaction');
    return (annotations?.getSortedAnnotationsByKey() ?? []).map(([key]) => key);
  }

  /** The decrypted text of an event, with this device's keys; null if they do not decrypt it. */
  async read(event: Json): Promise<string | null> {
    const held = new MatrixEvent(event);
    await this.client.decryptEventIfNeeded(held);
    return held.isDecryptionFailure() ? null : String(held.getContent()['body']);
  }

  /** Encrypts an event as this client does: it does not read the content. */
  async seal(roomId: string, type: string, content: Json): Promise<Json> {
    const room = this.client.getRoom(roomId);
    if (room === null) throw new Error(`not in ${roomId}`);
    const event = new MatrixEvent({ type, content, room_id: roomId, sender: this.client.getSafeUserId() });
    const crypto = this.client.getCrypto() as unknown as Pick<CryptoBackend, 'encryptEvent'>;
    await crypto.encryptEvent(event, room);
    return event.getWireContent();
  }

  stop(): void {
    this.client.stopClient();
  }
}
