import { err, ok } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { constant, SwitchedValue } from '../../base/value/switched.ts';
import { isThere, until } from '../../base/value/until.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import { command, listView, UNKNOWN_ROOM } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import type { Need } from '../../core/feature/faces.ts';
import type { ListSnapshot } from '../../port/contract.ts';
import type { Handlers, OpenedView } from '../../port/host/handlers.ts';
import type { Mention, MentionsApi, MentionsCalls, MentionsHead } from './contract.ts';
import type { MentionList } from './mention-list.ts';
import type { MemberSuggestions } from './suggest/suggest-members.ts';

const NOTHING: ListSnapshot<MentionsHead, Mention> = {
  head: { state: 'loading', hasMore: false, looksIntoEncrypted: false },
  items: [],
};

type Deps = Need<'me' | 'requests' | 'rooms' | 'database' | 'pushRules' | 'events' | 'ignored'>;
type SuggestDeps = Need<'clock' | 'scope' | 'me' | 'rooms' | 'members' | 'isGuest'>;

/** Mentions: messages for the user, of all rooms; and whom the user may mean while writing one. */
export const mentionsFeature = defineFeature<MentionsApi>()({
  needs: [
    'clock',
    'scope',
    'me',
    'requests',
    'rooms',
    'members',
    'isGuest',
    'database',
    'pushRules',
    'events',
    'ignored',
  ],
  before: {
    'mentions.list': listView(NOTHING, ['more']),
    'mentions.suggest': UNKNOWN_ROOM,
    'mentions.prepare': command(ok(null)),
    'mentions.suggestRooms': command(ok([])),
  },
  start: (deps) => ({
    'mentions.list': { shape: 'listView', open: (_params, scope) => openMentions(deps, scope) },
    ...suggestHandlers(deps),
  }),
});

type SuggestNames = 'mentions.suggest' | 'mentions.prepare' | 'mentions.suggestRooms';

function suggestHandlers(deps: SuggestDeps): Pick<Handlers<MentionsApi>, SuggestNames> {
  let made: Promise<MemberSuggestions> | undefined;
  const make = async () => {
    const { MemberSuggestions } = await import('./suggest/suggest-members.ts');
    return new MemberSuggestions(deps);
  };
  const members = () => {
    made ??= make();
    return made;
  };
  return {
    'mentions.suggest': {
      shape: 'command',
      run: async (request, { signal }) => (await members()).suggest(request, signal),
    },
    'mentions.prepare': {
      shape: 'command',
      run: async (request, { signal }) => ok(await (await members()).prepare(request, signal)),
    },
    'mentions.suggestRooms': {
      shape: 'command',
      run: async (request) => {
        const { suggestRooms } = await import('./suggest/suggest-rooms.ts');
        return ok(suggestRooms(deps, request));
      },
    },
  };
}

function openMentions(deps: Deps, scope: Scope): OpenedView<ListSnapshot<MentionsHead, Mention>, MentionsCalls> {
  const opened = fetchList(deps, scope);
  return {
    value: new SwitchedValue(opened, scope, (list) => list?.snapshot ?? constant(NOTHING)),
    calls: {
      more: async (_input, { signal }) => {
        const list = await until(opened, isThere, signal);
        return (await list?.more()) === true ? ok(null) : err({ kind: 'unreachable' });
      },
    },
  };
}

/** The list of mentions. Its code is fetched when the user opens it. */
function fetchList(deps: Deps, scope: Scope): Readable<MentionList | null> {
  const opened = new ObservableValue<MentionList | null>(null);
  scope.run(async () => {
    const { MentionList } = await import('./mention-list.ts');
    if (!scope.signal.aborted) opened.set(new MentionList(deps, scope));
  });
  return opened;
}
