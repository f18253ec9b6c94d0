/** A page that shows Element Call, as clients do: in a frame, with the Matrix of matrix-js-sdk. Runs in the browser. */

import { ClientEvent, RoomStateEvent } from 'matrix-js-sdk/lib/matrix.js';
import { MatrixEventEvent } from 'matrix-js-sdk/lib/models/event.js';
import { RoomEvent } from 'matrix-js-sdk/lib/models/room.js';
import { ClientWidgetApi, Widget } from 'matrix-widget-api';
import { logInJsSdk, startJsSdk } from '../../fixtures/js-sdk-session.ts';
import { ElementCallDriver, eventOf } from './element-call-driver.ts';

export interface ElementCallHost {
  /** Signs in, and opens the call of a room in Element Call, which joins without asking. */
  open(options: ElementCallOptions): Promise<void>;
}

export interface ElementCallOptions {
  readonly baseUrl: string;
  readonly name: string;
  readonly password: string;
  readonly roomId: string;
  readonly serviceUrl: string;
  readonly isEncrypted: boolean;
}

declare global {
  var elementCallHost: ElementCallHost;
}

const WIDGET = 'element-call';

globalThis.elementCallHost = {
  open: async ({ baseUrl, name, password, roomId, serviceUrl, isEncrypted }) => {
    const client = await logInJsSdk(baseUrl, { name, password });
    await client.initRustCrypto({ useIndexedDB: false });
    const auth = { type: 'm.login.password', identifier: { type: 'm.id.user', user: name }, password };
    await startJsSdk(client, { initialSyncLimit: 20 });
    await client.getCrypto()?.bootstrapCrossSigning({ authUploadDeviceSigningKeys: (upload) => upload(auth) });

    const userId = client.getSafeUserId();
    const query = new URLSearchParams({
      ...{ widgetId: WIDGET, parentUrl: location.href, roomId, userId, baseUrl },
      deviceId: client.getDeviceId() ?? '',
      ...{ intent: 'join_existing', skipLobby: 'true', confineToRoom: 'true', hideHeader: 'true' },
      perParticipantE2EE: String(isEncrypted),
    });
    const url = new URL('/element-call/index.html', location.href);
    url.search = `?${query}`;
    url.hash = `#?${query}`;
    const frame = document.createElement('iframe');
    frame.allow = 'microphone; camera; display-capture; autoplay';
    frame.style.cssText = 'width: 100%; height: 100vh; border: 0';
    document.body.style.margin = '0';
    document.body.replaceChildren(frame);
    const widget = new Widget({
      ...{ id: WIDGET, creatorUserId: userId, type: 'm.call', url: url.href },
      waitForIframeLoad: false,
    });
    const api = new ClientWidgetApi(widget, frame, new ElementCallDriver(client, roomId, serviceUrl));
    api.setViewedRoomId(roomId);
    // Words of the widget about itself (joined, muted) are answered, for it waits for that.
    for (const action of [
      'io.element.join',
      'io.element.device_mute',
      'im.vector.hangup',
      'io.element.close',
      'set_always_on_screen',
    ])
      api.on(`action:${action}`, (event: CustomEvent<{ readonly action: string }>) => {
        event.preventDefault();
        api.transport.reply(event.detail as never, {});
      });
    client.on(RoomStateEvent.Events, (event) => {
      if (event.getRoomId() === roomId) void api.feedStateUpdate(eventOf(event)).catch(() => undefined);
    });
    client.on(RoomEvent.Timeline, (event) => {
      if (event.getRoomId() === roomId && !event.isState())
        void api.feedEvent(eventOf(event), roomId).catch(() => undefined);
    });
    client.on(MatrixEventEvent.Decrypted, (event) => {
      if (event.getRoomId() === roomId) void api.feedEvent(eventOf(event), roomId).catch(() => undefined);
    });
    client.on(ClientEvent.ReceivedToDeviceMessage, ({ message, encryptionInfo }) => {
      void api.feedToDevice({ ...message }, encryptionInfo !== null).catch(() => undefined);
    });
    frame.src = url.href;
  },
};
