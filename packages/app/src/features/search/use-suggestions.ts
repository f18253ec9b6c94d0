import type { I18n } from '@lingui/core';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { Client } from '@parley/sdk/client/remote.ts';
import { useCallback, useMemo } from 'react';
import { useToday } from '../../lib/dom/use-today.ts';
import { roomNameText } from '../../lib/format/room-name.ts';
import { withoutTurning } from '../../lib/format/turning.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { type FoundUser, type People, usePeople } from '../../lib/people/people.ts';
import { useFound } from '../../lib/people/use-found.ts';
import { recentRooms } from '../../lib/recent-rooms/recent-rooms.ts';
import { useClient } from '../../lib/view/client-context.ts';
import { findRooms } from '../room-list/feature.ts';
import { knownValues, type Suggestion } from './suggestions.ts';
import { type OpenOperator, type Operator, termOf } from './typed-words.ts';

/** More than this is no choice but a list. */
const MOST = 8;
const NONE: readonly Suggestion[] = [];

/** Finds members of a room by name; null if that failed. */
export type FindMembers = (
  client: Client,
  query: { readonly roomId: RoomId; readonly query: string; readonly limit: number },
  signal: AbortSignal,
) => Promise<readonly FoundUser[] | null>;

interface Looked {
  readonly operator: Operator;
  readonly items: readonly Suggestion[];
}

/** The suggestions for the operator at the caret; none for plain words. */
export function useSuggestions(
  open: OpenOperator | null,
  roomId: RoomId | null = null,
  findMembers?: FindMembers,
): readonly Suggestion[] {
  const i18n = useI18n();
  const today = useToday();
  const { client } = useClient();
  const { find } = usePeople();
  const operator = open?.operator ?? null;
  const value = open?.value ?? '';
  const look = useCallback(
    async (signal: AbortSignal): Promise<Looked | null> => {
      const items =
        operator === 'from'
          ? await findSenders({ client, find, findMembers, roomId, value, signal })
          : operator === 'in'
            ? await findPlaces({ client, i18n, value, signal })
            : null;
      return items === null || operator === null ? null : { operator, items };
    },
    [client, find, findMembers, i18n, operator, roomId, value],
  );
  const looked = useFound(look);
  return useMemo(() => {
    if (operator === null) return NONE;
    const known = knownValues(i18n, { operator, value }, today);
    if (known !== null) return known;
    if (looked?.operator !== operator) return NONE;
    return looked.items.some(({ term }) => term === termOf(operator, value)) ? NONE : looked.items;
  }, [i18n, operator, value, today, looked]);
}

interface Looking {
  readonly client: Client;
  readonly value: string;
  readonly signal: AbortSignal;
}

interface LookingForSenders extends Looking, Pick<People, 'find'> {
  readonly roomId: RoomId | null;
  readonly findMembers: FindMembers | undefined;
}

async function findSenders(looking: LookingForSenders): Promise<readonly Suggestion[] | null> {
  const { client, find, findMembers, roomId, value, signal } = looking;
  const people =
    roomId === null || findMembers === undefined
      ? await find(client, { query: value, limit: MOST, among: 'known' }, signal)
      : await findMembers(client, { roomId, query: value, limit: MOST }, signal);
  if (people === null) return null;
  return people.map(({ userId, name, avatar }) => {
    const label = withoutTurning(name);
    return {
      term: termOf('from', userId),
      label,
      detail: userId,
      face: { id: userId, name: label, avatar, shape: 'person' },
    };
  });
}

async function findPlaces(looking: Looking & { readonly i18n: I18n }): Promise<readonly Suggestion[] | null> {
  const { client, i18n, value, signal } = looking;
  const rooms = await findRooms(client, { query: value, scope: 'rooms', recent: recentRooms(), limit: MOST }, signal);
  if (rooms === null) return null;
  const labels = rooms.map(({ name }) => roomNameText(i18n, name));
  return rooms.map(({ roomId, avatar }, at) => {
    const label = labels[at] ?? '';
    const face = { id: roomId, name: label, avatar, shape: 'room' } as const;
    // A name that several have would mean all of them.
    const isShared = labels.filter((other) => other === label).length > 1;
    return isShared
      ? { term: termOf('in', roomId), label, detail: roomId, face }
      : { term: termOf('in', label), label, face };
  });
}
