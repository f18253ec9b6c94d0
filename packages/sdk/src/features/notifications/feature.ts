import { err, ok } from '../../base/result/result.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { SIGNED_OUT, view } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import type { Need } from '../../core/feature/faces.ts';
import type { Feature } from '../../core/feature/feature.ts';
import { loadedView } from '../../core/feature/loaded-view.ts';
import type { Handlers } from '../../port/host/handlers.ts';
import { SPACE_LEVELS_TYPE } from '../../protocol/events/space-levels-type.ts';
import { TIMED_MUTES_TYPE } from '../../protocol/events/timed-mutes-type.ts';
import { badgeOf, NO_BADGE } from './badge.ts';
import { settingsOf } from './categories.ts';
import type { NotificationSettings, NotificationsApi, SpaceNotifications } from './contract.ts';
import { followNote, type Noted } from './follow-note.ts';
import { type NotifiedAccount, Notifier } from './notifier.ts';
import { unreadRooms } from './room-lists.ts';
import type { SpaceLevelRules, SpaceLevelsDeps } from './space-levels.ts';
import type { TimedMutes, TimedMutesDeps } from './timed-mutes.ts';

type RuleCommand =
  | 'notifications.setAll'
  | 'notifications.setCategory'
  | 'notifications.setKeyword'
  | 'notifications.setRoom';
type LastingCommand = 'notifications.setSpace' | 'notifications.muteFor' | 'notifications.unmute';

const NO_SETTINGS: NotificationSettings = { isOn: true, categories: [], keywords: [] };

const NO_LEVEL: SpaceNotifications = { mode: 'default', progress: null };

type Notifying<Kind extends string> = Feature<NotificationsApi<Kind>>;

/** Notifications, each by one page. `Kind`s are those that the features have for events that are no messages: `EventKinds` has no others. */
export function notificationsFeature<Kind extends string>(): Notifying<Kind> {
  return feature as Notifying<Kind>;
}

type PageName = 'notifications.attend' | 'notifications.arrived';

const feature = defineFeature<NotificationsApi<string>, PageName>()({
  lists: unreadRooms,
  sync: { state: [], accountData: [TIMED_MUTES_TYPE, SPACE_LEVELS_TYPE] },
  needs: [
    'clock',
    'scope',
    'me',
    'requests',
    'rooms',
    'events',
    'pushRules',
    'accountData',
    'roomGroups',
    'ignored',
    'sync',
    'guard',
    'timelines',
  ],
  lasting: ({ clock }) => {
    const notifier = new Notifier(() => clock.now());
    return { shared: notifier, handlers: pageHandlers(notifier) };
  },
  before: {
    'notifications.settings': view(NO_SETTINGS),
    'notifications.badge': view(NO_BADGE),
    'notifications.room': view('default'),
    'notifications.setAll': SIGNED_OUT,
    'notifications.setCategory': SIGNED_OUT,
    'notifications.setKeyword': SIGNED_OUT,
    'notifications.setRoom': SIGNED_OUT,
    'notifications.space': view(NO_LEVEL),
    'notifications.setSpace': SIGNED_OUT,
    'notifications.mutedUntil': view(null),
    'notifications.muteFor': SIGNED_OUT,
    'notifications.unmute': SIGNED_OUT,
  },
  start: (deps, _scope, notifier) => {
    follow(deps, notifier);
    const mutes = timedMutes(deps);
    const levels = spaceLevels(deps);
    const { current } = deps.pushRules;
    return {
      'notifications.settings': {
        shape: 'view',
        open: () => new DerivedValue([current], () => settingsOf(current.current.rules)),
      },
      'notifications.room': {
        shape: 'view',
        open: ({ roomId }) => new DerivedValue([current], () => current.current.roomModes.get(roomId) ?? 'default'),
      },
      'notifications.badge': { shape: 'view', open: (_params, inner) => badgeOf(deps, inner) },
      'notifications.mutedUntil': {
        shape: 'view',
        open: ({ roomId }, inner) =>
          loadedView<TimedMutes, number | null>(inner, null, mutes.load, (code) => code.until(roomId)),
      },
      'notifications.space': {
        shape: 'view',
        open: ({ spaceId }, inner) => loadedView(inner, NO_LEVEL, levels.load, (code) => code.of(spaceId)),
      },
      ...ruleCommands(deps, mutes, levels),
      ...lastingCommands(mutes, levels),
    };
  },
});

/** The handlers by which pages say that they are there, and hear of what arrives. */
function pageHandlers(notifier: Notifier): Pick<Handlers<NotificationsApi>, PageName> {
  return {
    'notifications.attend': {
      shape: 'command',
      run: async (attention) => {
        notifier.attend(attention);
        return ok(null);
      },
    },
    'notifications.arrived': {
      shape: 'stream',
      open: ({ pageId }, scope) => {
        const { log, close } = notifier.open(pageId);
        scope.onEnd(close);
        return log;
      },
    },
  };
}

/** The commands that change rules. */
function ruleCommands(
  deps: Need<'requests' | 'rooms' | 'pushRules'>,
  mutes: Noted<TimedMutes>,
  levels: Noted<SpaceLevelRules>,
): Pick<Handlers<NotificationsApi>, RuleCommand> {
  const rules = () => deps.pushRules.current.current.rules;
  return {
    'notifications.setAll': {
      shape: 'command',
      run: async ({ isOn }, { signal }) => {
        const { changeRules, switchAll } = await changing();
        return changeRules(deps, switchAll(isOn), signal);
      },
    },
    'notifications.setCategory': {
      shape: 'command',
      run: async ({ category, isOn }, { signal }) => {
        const { changeRules, switchCategory } = await changing();
        return changeRules(deps, switchCategory(rules(), category, isOn), signal);
      },
    },
    'notifications.setKeyword': {
      shape: 'command',
      run: async ({ keyword, isOn }, { signal }) => {
        const { changeRules, keywordRequests } = await changing();
        const requests = keywordRequests(rules(), keyword, isOn);
        return requests === null ? err({ kind: 'badKeyword' }) : changeRules(deps, requests, signal);
      },
    },
    'notifications.setRoom': {
      shape: 'command',
      run: async ({ roomId, mode }, { signal }) => {
        const { changeRules, roomModeRequests } = await changing();
        const changed = await changeRules(deps, roomModeRequests(rules(), roomId, mode), signal);
        // A mode that is chosen by hand stays.
        const forgotten =
          changed.ok && mutes.mayBeThere() ? await (await mutes.load()).forget(roomId, signal) : changed;
        if (!forgotten.ok || !levels.mayBeThere()) return forgotten;
        return (await levels.load()).chosenByHand(roomId, mode, signal);
      },
    },
  };
}

/** The commands of what goes on after they are answered. */
function lastingCommands(
  mutes: Noted<TimedMutes>,
  levels: Noted<SpaceLevelRules>,
): Pick<Handlers<NotificationsApi>, LastingCommand> {
  return {
    'notifications.setSpace': {
      shape: 'command',
      run: async ({ spaceId, mode }, { signal }) => (await levels.load()).set(spaceId, mode, signal),
    },
    'notifications.muteFor': {
      shape: 'command',
      run: async ({ roomId, forMs }, { signal }) => (await mutes.load()).muteFor(roomId, forMs, signal),
    },
    'notifications.unmute': {
      shape: 'command',
      run: async ({ roomId }, { signal }) => (await mutes.load()).unmute(roomId, signal),
    },
  };
}

/** Rooms that are muted for a time. */
function timedMutes(deps: TimedMutesDeps): Noted<TimedMutes> {
  return followNote(deps, TIMED_MUTES_TYPE, async () => {
    const { TimedMutes: Started } = await import('./timed-mutes.ts');
    return new Started(deps);
  });
}

/** Levels of spaces. */
function spaceLevels(deps: SpaceLevelsDeps): Noted<SpaceLevelRules> {
  return followNote(deps, SPACE_LEVELS_TYPE, async () => {
    const { SpaceLevelRules: Started } = await import('./space-levels.ts');
    return new Started(deps);
  });
}

/** Code that changes rules: not needed to start. */
function changing() {
  return import('./changing.ts');
}

/** Tells the notifier of the events and invitations of an account. */
function follow(account: NotifiedAccount & Need<'scope' | 'timelines'>, notifier: Notifier): void {
  const { rooms, timelines, scope } = account;
  scope.onEnd(() => notifier.forget(account));
  scope.onEnd(timelines.arrived.subscribe((events) => notifier.eventsArrived(account, events)));
  const invites = new Set(
    [...rooms.records.values()].flatMap(({ roomId, membership }) => (membership === 'invite' ? roomId : [])),
  );
  scope.onEnd(
    rooms.changed.subscribe((changed) => {
      notifier.roomsChanged(account, changed);
      for (const roomId of changed) {
        const record = rooms.records.get(roomId);
        if (record?.membership !== 'invite') invites.delete(roomId);
        else if (!invites.has(roomId)) {
          invites.add(roomId);
          if (notifier.isCaughtUp(account)) notifier.invited(account, record);
        }
      }
    }),
  );
}
