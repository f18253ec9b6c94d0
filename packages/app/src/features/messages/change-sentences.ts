import type { Clause, MembershipAct } from './change-clauses.ts';
import type { Wording } from './isolated.tsx';
import { settingSentence } from './setting-sentences.ts';

/** More people than these are told as a number. */
const MOST_NAMES = 3;
const MOST_TOPIC = 120;

type People = Extract<Clause, { readonly kind: 'people' }>;
type Change = Extract<Clause, { readonly kind: 'change' }>;

/** One clause in words, such as `Ana, Ben and 2 others joined`. */
export function changeSentence(i18n: Wording, locale: string, clause: Clause): string {
  if (clause.kind === 'change') return otherSentence(i18n, clause);
  const sentence = peopleSentence(i18n, clause, nameList(i18n, locale, clause.names));
  if (clause.reason === null || clause.reason.trim() === '') return sentence;
  const values = { sentence, reason: clause.reason };
  return i18n._({ id: 'messages.change.reason', message: '{sentence} (“{reason}”)', values });
}

function nameList(i18n: Wording, locale: string, names: readonly string[]): string {
  const shown = names.length > MOST_NAMES ? names.slice(0, MOST_NAMES - 1) : names;
  const rest = names.length - shown.length;
  const others = i18n._({ id: 'messages.change.others', message: '{count} others', values: { count: rest } });
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(rest > 0 ? [...shown, others] : shown);
}

function peopleSentence(i18n: Wording, { act, actor }: People, names: string): string {
  return actor === null ? ownSentence(i18n, act, names) : actorSentence(i18n, act, names, actor);
}

function ownSentence(i18n: Wording, act: MembershipAct, names: string): string {
  const values = { names };
  switch (act) {
    case 'joined':
      return i18n._({ id: 'messages.change.joined', message: '{names} joined', values });
    case 'left':
      return i18n._({ id: 'messages.change.left', message: '{names} left', values });
    case 'declined':
      return i18n._({ id: 'messages.change.declined', message: '{names} declined the invitation', values });
    case 'knocked':
      return i18n._({ id: 'messages.change.knocked', message: '{names} asked to join', values });
    case 'unknocked':
      return i18n._({ id: 'messages.change.unknocked', message: '{names} withdrew the request to join', values });
    default:
      return i18n._({ id: 'messages.change.unchanged', message: '{names} made no change', values });
  }
}

function actorSentence(i18n: Wording, act: MembershipAct, names: string, actor: string): string {
  const values = { names, actor };
  switch (act) {
    case 'invited':
      return i18n._({ id: 'messages.change.invited', message: '{actor} invited {names}', values });
    case 'uninvited':
      return i18n._({ id: 'messages.change.uninvited', message: '{actor} withdrew the invitation of {names}', values });
    case 'removed':
      return i18n._({ id: 'messages.change.removed', message: '{actor} removed {names}', values });
    case 'banned':
      return i18n._({ id: 'messages.change.banned', message: '{actor} banned {names}', values });
    case 'unbanned':
      return i18n._({ id: 'messages.change.unbanned', message: '{actor} unbanned {names}', values });
    case 'refused':
      return i18n._({
        id: 'messages.change.refused',
        message: '{actor} declined the request of {names} to join',
        values,
      });
    case 'joined':
      return i18n._({ id: 'messages.change.added', message: '{actor} added {names}', values });
    default:
      return i18n._({ id: 'messages.change.unchangedBy', message: '{actor} made no change to {names}', values });
  }
}

function otherSentence(i18n: Wording, { actor, change }: Change): string {
  switch (change.kind) {
    case 'created':
      return i18n._({ id: 'messages.change.created', message: '{actor} created the room', values: { actor } });
    case 'displayName':
      return nameSentence(i18n, actor, change.from, change.to);
    case 'memberAvatar':
      return i18n._({
        id: 'messages.change.face',
        message: '{actor} changed their profile picture',
        values: { actor },
      });
    case 'roomName':
      return change.name === null
        ? i18n._({ id: 'messages.change.roomUnnamed', message: '{actor} removed the room’s name', values: { actor } })
        : i18n._({
            id: 'messages.change.roomName',
            message: '{actor} named the room {name}',
            values: { actor, name: change.name },
          });
    case 'topic':
      return topicSentence(i18n, actor, change.topic);
    case 'roomAvatar':
      return i18n._({
        id: 'messages.change.roomAvatar',
        message: '{actor} changed the room’s picture',
        values: { actor },
      });
    case 'encryptionEnabled':
      return i18n._({ id: 'messages.change.encryption', message: '{actor} turned encryption on', values: { actor } });
    default:
      return settingSentence(i18n, actor, change);
  }
}

function nameSentence(i18n: Wording, actor: string, from: string | null, to: string | null): string {
  if (to === null)
    return i18n._({
      id: 'messages.change.unnamed',
      message: '{name} removed their name',
      values: { name: from ?? actor },
    });
  if (from === null)
    return i18n._({ id: 'messages.change.named', message: '{actor} is now called {to}', values: { actor, to } });
  return i18n._({ id: 'messages.change.renamed', message: '{from} is now called {to}', values: { from, to } });
}

function topicSentence(i18n: Wording, actor: string, topic: string | null): string {
  if (topic === null || topic.trim() === '') {
    return i18n._({ id: 'messages.change.noTopic', message: '{actor} removed the topic', values: { actor } });
  }
  const shown = topic.length > MOST_TOPIC ? `${topic.slice(0, MOST_TOPIC).trimEnd()}…` : topic;
  return i18n._({
    id: 'messages.change.topic',
    message: '{actor} changed the topic to “{topic}”',
    values: { actor, topic: shown },
  });
}
