import { err, ok, type Result } from '../../base/result/result.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { constant } from '../../base/value/switched.ts';
import type { AccountCore, HearingAccount } from '../../core/account/account.ts';
import { type Feature, type FeatureContext, followAccount } from '../../core/feature/feature.ts';
import type { Handlers } from '../../port/host/handlers.ts';
import type { Endpoint } from '../../protocol/endpoints/endpoint.ts';
import { badgeOf, NO_BADGE } from './badge.ts';
import { settingsOf, switchAll, switchCategory } from './categories.ts';
import { changeRules, keywordRequests, roomModeRequests } from './change-rules.ts';
import type { NotificationSettings, NotificationsApi, RuleFailure } from './contract.ts';
import { Notifier } from './notifier.ts';
import { unreadRooms } from './room-lists.ts';

type RuleCommand =
  | 'notifications.setAll'
  | 'notifications.setCategory'
  | 'notifications.setKeyword'
  | 'notifications.setRoom';

const NO_SETTINGS: NotificationSettings = { isOn: true, categories: [], keywords: [] };

type Notifying<Kind extends string> = Feature<NotificationsApi<Kind>, never, never, HearingAccount>;

/** Notifications, each by one page. `Kind`s are those that the features have for events that are no messages: `EventKinds` has no others. */
export function notificationsFeature<Kind extends string>(): Notifying<Kind> {
  return feature as Notifying<Kind>;
}

const feature: Notifying<string> = {
  lists: unreadRooms,
  handlers: (context) => {
    const notifier = new Notifier(() => context.env.clock.now());
    follow(context, notifier);
    return {
      'notifications.settings': {
        shape: 'view',
        open: (_params, scope) =>
          followAccount(context, scope, (account) => {
            if (account === null) return constant(NO_SETTINGS);
            const { current } = account.pushRules;
            return new DerivedValue([current], () => settingsOf(current.current.rules));
          }),
      },
      'notifications.badge': {
        shape: 'view',
        open: (_params, scope) =>
          followAccount(context, scope, (account, inner) =>
            account === null ? constant(NO_BADGE) : badgeOf(account, inner),
          ),
      },
      ...ruleCommands(context),
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
  },
};

/** The commands that change rules. */
function ruleCommands(context: FeatureContext<HearingAccount>): Pick<Handlers<NotificationsApi>, RuleCommand> {
  const change = async (
    signal: AbortSignal,
    requestsOf: (account: AccountCore) => readonly Endpoint<void>[],
  ): Promise<Result<null, RuleFailure>> => {
    const account = context.accounts.account.current;
    return account === null ? err({ kind: 'signedOut' }) : changeRules(account, requestsOf(account), signal);
  };
  return {
    'notifications.setAll': {
      shape: 'command',
      run: ({ isOn }, { signal }) => change(signal, () => switchAll(isOn)),
    },
    'notifications.setCategory': {
      shape: 'command',
      run: ({ category, isOn }, { signal }) =>
        change(signal, ({ pushRules }) => switchCategory(pushRules.current.current.rules, category, isOn)),
    },
    'notifications.setKeyword': {
      shape: 'command',
      run: async ({ keyword, isOn }, { signal }) => {
        const account = context.accounts.account.current;
        if (account === null) return err({ kind: 'signedOut' });
        const requests = keywordRequests(account.pushRules.current.current.rules, keyword, isOn);
        return requests === null ? err({ kind: 'badKeyword' }) : changeRules(account, requests, signal);
      },
    },
    'notifications.setRoom': {
      shape: 'command',
      run: ({ roomId, mode }, { signal }) =>
        change(signal, ({ pushRules }) => roomModeRequests(pushRules.current.current.rules, roomId, mode)),
    },
  };
}

/** Listens to whoever is signed in, as long as the engine runs. */
function follow({ accounts }: FeatureContext<HearingAccount>, notifier: Notifier): void {
  const start = () => {
    const account = accounts.account.current;
    if (account === null) return;
    const { rooms, timelines, scope } = account;
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
  };
  accounts.account.subscribe(start);
  start();
}
