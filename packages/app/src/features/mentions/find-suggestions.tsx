import '../../lib/i18n/later-messages.ts';
import type { I18n } from '@lingui/core';
import type { SuggestedMember, SuggestedMembers, SuggestedRoom } from '@parley/sdk/client/contract.ts';
import { Users } from 'lucide-react';
import { roomNameText } from '../../lib/format/room-name.ts';
import { withoutTurning } from '../../lib/format/turning.ts';
import type { ComposerPlace, Suggestion, SuggestionContext } from '../composer/contract.ts';
import { Face } from './Face.tsx';

/** More than this does not fit above the field. */
const MOST = 8;

/** The members that `@` and a text may mean, and `@room` where it fits. */
export async function findMembers(
  query: string,
  { roomId }: ComposerPlace,
  { client, i18n, signal }: SuggestionContext,
): Promise<readonly Suggestion[]> {
  const found = await client.command('mentions.suggest', { roomId, query, limit: MOST }, { signal });
  return found.ok ? toSuggestions(i18n, query, found.value) : [];
}

/** Has the index of members ready in the engine. Answers what an `@` alone finds among those that are known by then. */
export async function prepareMembers(
  { roomId }: ComposerPlace,
  { client, i18n, signal }: SuggestionContext,
): Promise<readonly Suggestion[] | null> {
  const prepared = await client.command('mentions.prepare', { roomId, limit: MOST }, { signal });
  return prepared.ok && prepared.value !== null ? toSuggestions(i18n, '', prepared.value) : null;
}

function toSuggestions(i18n: I18n, query: string, { members, room }: SuggestedMembers): readonly Suggestion[] {
  const suggested = members.map((member) => toMember(i18n, member));
  if (room === null) return suggested;
  const everybody = toEverybody(i18n, room);
  // A typed part of it means it; an `@` alone is for one user nearly always.
  return query === '' ? [...suggested, everybody] : [everybody, ...suggested];
}

/** The rooms that `#` and a text may mean. */
export async function findRooms(
  query: string,
  { client, i18n, signal }: SuggestionContext,
): Promise<readonly Suggestion[]> {
  const found = await client.command('mentions.suggestRooms', { query, limit: MOST }, { signal });
  return found.ok ? found.value.map((room) => toRoom(i18n, room)) : [];
}

function toMember(i18n: I18n, { userId, name, isAmbiguous, avatar, membership, address }: SuggestedMember): Suggestion {
  const shown = withoutTurning(name);
  const details = [
    ...(isAmbiguous ? [userId] : []),
    ...(membership === 'invite' ? [i18n._({ id: 'mentions.invited', message: 'invited' })] : []),
  ];
  return {
    key: userId,
    label: shown,
    ...(details.length === 0 ? {} : { detail: details.join(' · ') }),
    drawing: <Face id={userId} name={shown} avatar={avatar} shape="person" />,
    inserts: { kind: 'pill', pill: { name: shown, href: address } },
    wholeWord: userId,
  };
}

function toEverybody(i18n: I18n, { joinedCount }: NonNullable<SuggestedMembers['room']>): Suggestion {
  const detail =
    joinedCount === null
      ? i18n._({ id: 'mentions.everybody', message: 'Notify everyone in the room' })
      : i18n._({
          id: 'mentions.everybodyCount',
          message: '{count, plural, one {Notify # member} other {Notify all # members}}',
          values: { count: joinedCount },
        });
  return {
    key: '@room',
    label: '@room',
    detail,
    drawing: <Users size={18} aria-hidden="true" />,
    inserts: { kind: 'text', text: '@room' },
  };
}

function toRoom(i18n: I18n, { roomId, name, alias, avatar, address }: SuggestedRoom): Suggestion {
  const shown = roomNameText(i18n, name);
  return {
    key: roomId,
    label: shown,
    ...(alias === null || alias === shown ? {} : { detail: alias }),
    drawing: <Face id={roomId} name={shown} avatar={avatar} shape="room" />,
    inserts: { kind: 'pill', pill: { name: alias ?? shown, href: address } },
    ...(alias === null ? {} : { wholeWord: alias }),
  };
}
