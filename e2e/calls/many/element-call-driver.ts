/** Answers of matrix-js-sdk to what the widget of Element Call asks of its host. */

import type { MatrixClient, MatrixEvent } from 'matrix-js-sdk/lib/matrix.js';
import {
  type IGetMediaConfigResult,
  type IOpenIDUpdate,
  type IReadEventRelationsResult,
  type IRoomEvent,
  type IRtcTransportsResult,
  type ISendDelayedEventDetails,
  type ISendEventDetails,
  OpenIDRequestState,
  type SimpleObservable,
  WidgetDriver,
} from 'matrix-widget-api';

/** Types of content go unchecked: the widget is trusted here with what it sends. */
type Content = never;

export class ElementCallDriver extends WidgetDriver {
  readonly #client: MatrixClient;
  readonly #roomId: string;
  readonly #serviceUrl: string;

  constructor(client: MatrixClient, roomId: string, serviceUrl: string) {
    super();
    this.#client = client;
    this.#roomId = roomId;
    this.#serviceUrl = serviceUrl;
  }

  override async validateCapabilities(requested: Set<string>): Promise<Set<string>> {
    return requested;
  }

  override async sendEvent(type: string, content: unknown, stateKey?: string | null): Promise<ISendEventDetails> {
    const sent =
      typeof stateKey === 'string'
        ? await this.#client.sendStateEvent(this.#roomId, type as Content, content as Content, stateKey)
        : await this.#client.sendEvent(this.#roomId, type as Content, content as Content);
    return { roomId: this.#roomId, eventId: sent.event_id };
  }

  override async sendDelayedEvent(
    delay: number,
    type: string,
    content: unknown,
    stateKey?: string | null,
  ): Promise<ISendDelayedEventDetails> {
    const sent = await this.#client._unstable_sendDelayedStateEvent(
      this.#roomId,
      { delay },
      type as Content,
      content as Content,
      stateKey ?? '',
    );
    return { roomId: this.#roomId, delayId: sent.delay_id };
  }

  override async cancelScheduledDelayedEvent(delayId: string): Promise<void> {
    await this.#client._unstable_cancelScheduledDelayedEvent(delayId);
  }

  override async restartScheduledDelayedEvent(delayId: string): Promise<void> {
    await this.#client._unstable_restartScheduledDelayedEvent(delayId);
  }

  override async sendScheduledDelayedEvent(delayId: string): Promise<void> {
    await this.#client._unstable_sendScheduledDelayedEvent(delayId);
  }

  override async sendToDevice(
    type: string,
    _encrypted: boolean,
    messages: { readonly [userId: string]: { readonly [deviceId: string]: object } },
  ): Promise<void> {
    for (const [userId, devices] of Object.entries(messages))
      for (const [deviceId, content] of Object.entries(devices))
        await this.#client.encryptAndSendToDevice(type, [{ userId, deviceId }], { ...content });
  }

  override async readRoomState(_roomId: string, type: string, stateKey?: string): Promise<IRoomEvent[]> {
    const state = this.#client.getRoom(this.#roomId)?.currentState;
    const found =
      stateKey === undefined ? state?.getStateEvents(type) : [state?.getStateEvents(type, stateKey) ?? null];
    return (found ?? []).flatMap((event) => (event === null ? [] : [eventOf(event)]));
  }

  override async readRoomTimeline(_roomId: string, type: string): Promise<IRoomEvent[]> {
    const events = this.#client.getRoom(this.#roomId)?.getLiveTimeline().getEvents() ?? [];
    return events.filter((event) => event.getType() === type).map(eventOf);
  }

  override async readStickyEvents(): Promise<IRoomEvent[]> {
    return [];
  }

  override async readEventRelations(): Promise<IReadEventRelationsResult> {
    return { chunk: [] };
  }

  override askOpenID(observer: SimpleObservable<IOpenIDUpdate>): void {
    void this.#client
      .getOpenIdToken()
      .then((token) => observer.update({ state: OpenIDRequestState.Allowed, token: { ...token } }));
  }

  override async getMediaConfig(): Promise<IGetMediaConfigResult> {
    return {};
  }

  override async getRtcTransports(): Promise<IRtcTransportsResult> {
    return { rtc_transports: [{ type: 'livekit', livekit_service_url: this.#serviceUrl }] };
  }

  override getKnownRooms(): string[] {
    return [this.#roomId];
  }
}

/** An event as the widget reads it: decrypted. */
export function eventOf(event: MatrixEvent): IRoomEvent {
  return event.getEffectiveEvent() as IRoomEvent;
}
