import type { I18n } from '@lingui/core';
import type { RoomName } from '@parley/sdk/client/contract.ts';
import { withoutTurning } from './turning.ts';

export type { RoomName };

/** The name of a room in the user's language. It cannot change the direction of the text around it. */
export function roomNameText(i18n: I18n, name: RoomName): string {
  return withoutTurning(called(i18n, name));
}

function called(i18n: I18n, name: RoomName): string {
  switch (name.kind) {
    case 'named':
      return name.name;
    case 'alias':
      return name.alias;
    case 'members':
      return peopleText(i18n, name);
    case 'inviting':
      return i18n._({ id: 'room.inviting', message: 'Inviting {people}', values: { people: peopleText(i18n, name) } });
    case 'empty': {
      if (name.names.length === 0) return i18n._({ id: 'room.empty', message: 'Empty room' });
      return i18n._({
        id: 'room.emptyWas',
        message: 'Empty room (was {people})',
        values: { people: peopleText(i18n, name) },
      });
    }
  }
}

interface People {
  readonly names: readonly string[];
  /** The number of further members. */
  readonly others: number;
}

function peopleText(i18n: I18n, { names, others }: People): string {
  const [first = '', second] = names;
  if (others > 0) {
    return i18n._({
      id: 'room.peopleAndOthers',
      message: '{people} and {others, plural, one {# other} other {# others}}',
      values: { people: names.join(', '), others },
    });
  }
  if (second === undefined) return first;
  return i18n._({ id: 'room.twoPeople', message: '{first} and {second}', values: { first, second } });
}
