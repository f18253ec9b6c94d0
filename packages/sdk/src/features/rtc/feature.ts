import { ok } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { SIGNED_OUT, view } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import { LateCalls } from '../../core/feature/late-calls.ts';
import type { ToDeviceEvent } from '../../platform/crypto/crypto-machine.ts';
import type { Handlers } from '../../port/host/handlers.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { KEY_TYPE } from '../../protocol/events/rtc-types.ts';
import {
  CALL_NOTIFY_TYPE,
  RTC_DECLINE_TYPES,
  RTC_MEMBER_TYPES,
  RTC_NOTIFICATION_TYPES,
  RTC_SLOT_TYPES,
  SESSION_MEMBER_TYPE,
} from '../../protocol/rules/rtc/rtc-constants.ts';
import type { OwnedNews } from '../../protocol/sync/sync-batch.ts';
import type { RtcApi } from './contract.ts';
import { rtcSocket } from './event-socket.ts';
import { UNKNOWN_CALL } from './members/unknown-call.ts';
import type { RtcDeps } from './rtc-deps.ts';
import { RtcPages } from './rtc-pages.ts';
import type { RunningRtc } from './running-rtc.ts';

/** Events by which calls ring, and stop. */
const RINGING_TYPES: readonly string[] = [...RTC_NOTIFICATION_TYPES, ...RTC_DECLINE_TYPES, CALL_NOTIFY_TYPE];

/** Memberships that may come as sticky events, in the clear or not. */
const MEMBER_TYPES: readonly string[] = RTC_MEMBER_TYPES;
const ENCRYPTED = 'm.room.encrypted';

/** Calls of many over an SFU: memberships of all rooms, the own one, keys and ringing. */
export const rtcFeature = defineFeature<RtcApi, 'rtc.attend' | 'rtc.keys' | 'rtc.leave'>()({
  events: rtcSocket,
  sync: { state: [SESSION_MEMBER_TYPE, ...RTC_MEMBER_TYPES, ...RTC_SLOT_TYPES].map((type) => [type, '*']) },
  needs: [
    ...(['env', 'log', 'scope', 'session', 'me', 'requests', 'rooms', 'members', 'pushRules'] as const),
    ...(['ignored', 'crypto', 'delayed', 'farewells', 'isGuest', 'events', 'sync', 'timelines'] as const),
  ],
  lasting: ({ env }) => {
    const pages = new RtcPages(env);
    return { shared: pages, handlers: pageHandlers(pages) };
  },
  before: {
    'rtc.room': view(UNKNOWN_CALL),
    'rtc.running': view([]),
    'rtc.ringing': view([]),
    'rtc.decline': SIGNED_OUT,
    'rtc.join': SIGNED_OUT,
    'rtc.setIntent': SIGNED_OUT,
    'rtc.call': view(null),
    'rtc.token': SIGNED_OUT,
    'rtc.raiseHand': SIGNED_OUT,
    'rtc.react': SIGNED_OUT,
  },
  start: (deps, scope, pages) => {
    const rtc = new LoadedRtc(deps, pages);
    rtc.begin(scope);
    return {
      'rtc.room': {
        shape: 'view',
        open: ({ roomId }, inner) => rtc.follow(inner, UNKNOWN_CALL, (loaded, own) => loaded.openRoom(roomId, own)),
      },
      'rtc.running': {
        shape: 'view',
        open: (_params, inner) => rtc.followIfThere(inner, [], (loaded, own) => loaded.openRunning(own)),
      },
      'rtc.ringing': {
        shape: 'view',
        open: (_params, inner) => rtc.followIfThere(inner, [], ({ rings }) => rings.shown),
      },
      'rtc.decline': {
        shape: 'command',
        run: async ({ roomId, notificationId }) => (await rtc.get()).rings.decline(roomId, notificationId),
      },
      'rtc.join': { shape: 'command', run: async (asked, { signal }) => (await rtc.get()).own.join(asked, signal) },
      'rtc.setIntent': {
        shape: 'command',
        run: async ({ roomId, intent }) => (await rtc.get()).own.mean(roomId, intent),
      },
      'rtc.call': {
        shape: 'view',
        open: ({ roomId }, inner) => rtc.followIfThere(inner, null, (loaded, own) => loaded.openCall(roomId, own)),
      },
      'rtc.token': {
        shape: 'command',
        run: async ({ roomId, transport }) => (await rtc.get()).token(roomId, transport),
      },
      'rtc.raiseHand': {
        shape: 'command',
        run: async ({ roomId, isRaised }) => (await rtc.get()).raise(roomId, isRaised),
      },
      'rtc.react': {
        shape: 'command',
        run: async ({ roomId, emoji, name }) => (await rtc.get()).react(roomId, emoji, name),
      },
    };
  },
});

/** The handlers by which pages say which calls they have, and have no more. */
function pageHandlers(pages: RtcPages): Pick<Handlers<RtcApi>, 'rtc.attend' | 'rtc.keys' | 'rtc.leave'> {
  return {
    'rtc.leave': {
      shape: 'command',
      run: async ({ roomId }) => {
        await pages.leave(roomId);
        return ok(null);
      },
    },
    'rtc.keys': { shape: 'stream', open: ({ roomId }) => pages.relayOf(roomId) },
    'rtc.attend': {
      shape: 'command',
      run: async (attention) => {
        pages.attend(attention);
        return ok(null);
      },
    },
  };
}

/** Calls of the account, with what brings them from outside of their rooms' state. */
class LoadedRtc extends LateCalls<RunningRtc> {
  readonly #deps: RtcDeps;
  readonly #pages: RtcPages;

  constructor(deps: RtcDeps, pages: RtcPages) {
    super(async () => new (await import('./running-rtc.ts')).RunningRtc(deps, pages));
    this.#deps = deps;
    this.#pages = pages;
  }

  /** Loads it when it is needed, and for what rings or sticks, or gives a key. */
  begin(scope: Scope): void {
    scope.onEnd(this.#deps.timelines.arrived.subscribe((events) => this.#hear(events, scope)));
    scope.onEnd(this.#deps.crypto.fromDevices.subscribe(({ events }) => this.#hearDevices(events, scope)));
    this.#hearSticky(scope);
    this.loadWhenNeeded(this.#deps, this.#pages, scope);
  }

  /** Loads it for events that ring or stick; nothing that comes meanwhile is lost. */
  #hear(events: readonly RoomEvent[], scope: Scope): void {
    const heard = events.filter(({ type }) => RINGING_TYPES.includes(type));
    if (heard.length > 0) scope.run(async () => (await this.get()).rings.arrived(heard));
    const stuck = events.filter(({ type, state_key: key }) => key === undefined && MEMBER_TYPES.includes(type));
    if (stuck.length > 0) scope.run(async () => (await this.get()).sticky.heard(stuck));
  }

  /** Loads it for keys of media: each is given once, also to who is still to take the call over (RTC-36). */
  #hearDevices(events: readonly ToDeviceEvent[], scope: Scope): void {
    const keys = events.filter(({ type, isEncrypted }) => isEncrypted && type === KEY_TYPE);
    if (keys.length > 0) scope.run(async () => (await this.get()).keysArrived(keys));
  }

  /** Sticky memberships come beside the timelines, all of them after a start (RTC-10). */
  #hearSticky(scope: Scope): void {
    const { participants, record } = this.#deps.sync;
    let since: string | null = null;
    const wants = () => {
      // A server that does not know its own position any more knows none of these either.
      if ((record.current?.position ?? null) === null) since = null;
      return { stickySince: since };
    };
    const hear = ({ sticky }: OwnedNews) => {
      since = sticky?.nextBatch ?? since;
      const events = sticky?.events.filter(({ type }) => type === ENCRYPTED || MEMBER_TYPES.includes(type)) ?? [];
      if (events.length > 0) scope.run(async () => (await this.get()).sticky.arrived(events));
    };
    participants.join({ wants, hear }, scope);
  }
}
