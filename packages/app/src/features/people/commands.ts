import '../../lib/i18n/later-messages.ts';
import type { I18n, MessageDescriptor } from '@lingui/core';
import type { ClientApi, PeopleFailure } from '@parley/sdk/client/contract.ts';
import { parseUserId, type UserId } from '@parley/sdk/client/ids.ts';
import { type PortFailure, type Result, until } from '@parley/sdk/client/remote.ts';
import type { CommandContext, CommandOutcome, ComposerCommand } from '../composer/contract.ts';
import { peopleFailureText } from './people-words.ts';

type Rights = Extract<ClientApi['people.room']['value'], { kind: 'known' }>['rights'];
type Action = ClientApi['people.act']['input']['action'];
type Done = Result<unknown, PeopleFailure | PortFailure>;

const USER: MessageDescriptor = /*i18n*/ { id: 'commands.user', message: '<user>' };
const USER_REASON: MessageDescriptor = /*i18n*/ { id: 'commands.userReason', message: '<user> [reason]' };
const MODERATOR = 50;
/** A room whose rights are not known after this long refuses for itself. */
const PATIENCE_MS = 2_000;

/** Commands about people, and what a room says of itself. */
export const peopleCommands: readonly ComposerCommand[] = [
  {
    name: 'invite',
    parameters: USER_REASON,
    description: /*i18n*/ { id: 'commands.invite', message: 'Invite a user to the room' },
    isAllowed: having('invite'),
    run: acting('invite', /*i18n*/ { id: 'commands.invited', message: '{user} is invited.' }),
  },
  {
    name: 'kick',
    parameters: USER_REASON,
    description: /*i18n*/ { id: 'commands.kick', message: 'Remove a user from the room' },
    isAllowed: having('kick'),
    run: acting('kick', /*i18n*/ { id: 'commands.kicked', message: '{user} was removed.' }),
  },
  {
    name: 'ban',
    parameters: USER_REASON,
    description: /*i18n*/ { id: 'commands.ban', message: 'Ban a user from the room' },
    isAllowed: having('ban'),
    run: acting('ban', /*i18n*/ { id: 'commands.banned', message: '{user} is banned.' }),
  },
  {
    name: 'unban',
    parameters: USER,
    description: /*i18n*/ { id: 'commands.unban', message: 'Lift the ban of a user' },
    isAllowed: having('ban'),
    run: acting('unban', /*i18n*/ { id: 'commands.unbanned', message: '{user} is no longer banned.' }),
  },
  {
    name: 'op',
    parameters: /*i18n*/ { id: 'commands.userLevel', message: '<user> [level]' },
    description: /*i18n*/ { id: 'commands.op', message: 'Give a user a power level: 50 (moderator) if none is given' },
    isAllowed: having('changeLevels'),
    run: async ({ plain }, context) => {
      const [user, typed = String(MODERATOR), ...more] = words(plain);
      const userId = parseUserId(user);
      if (userId === null || more.length > 0 || !/^-?\d{1,9}$/.test(typed)) return { kind: 'usage' };
      return setLevel(userId, Number(typed), context);
    },
  },
  {
    name: 'deop',
    parameters: USER,
    description: /*i18n*/ { id: 'commands.deop', message: 'Take the power level of a user away' },
    isAllowed: having('changeLevels'),
    run: async ({ plain }, context) => {
      const [user, ...more] = words(plain);
      const userId = parseUserId(user);
      return userId === null || more.length > 0 ? { kind: 'usage' } : setLevel(userId, null, context);
    },
  },
  {
    name: 'topic',
    parameters: /*i18n*/ { id: 'commands.topicText', message: '<topic>' },
    description: /*i18n*/ { id: 'commands.topic', message: 'Change what the room is about' },
    isAllowed: having('changeTopic'),
    run: async ({ plain }, { client, i18n, place: { roomId } }) => {
      if (plain === '') return { kind: 'usage' };
      return outcome(i18n, await client.command('people.setTopic', { roomId, topic: plain }), null);
    },
  },
  {
    name: 'nick',
    parameters: /*i18n*/ { id: 'commands.name', message: '<name>' },
    description: /*i18n*/ { id: 'commands.nick', message: 'Change your name everywhere' },
    run: async ({ plain }, { client, i18n }) => {
      if (plain === '') return { kind: 'usage' };
      const done = await client.command('people.setName', { name: plain });
      return outcome(i18n, done, nowCalled(i18n, plain));
    },
  },
  {
    name: 'roomnick',
    parameters: /*i18n*/ { id: 'commands.optionalName', message: '[name]' },
    description: /*i18n*/ {
      id: 'commands.roomnick',
      message: 'Change your name in this room; without a name, back to the usual one',
    },
    run: async ({ plain }, { client, i18n, place: { roomId } }) => {
      const done = await client.command('people.setNameInRoom', { roomId, name: plain });
      return outcome(i18n, done, plain === '' ? null : nowCalled(i18n, plain));
    },
  },
];

/** An act on a user, with a reason. */
function acting(action: Action, done: MessageDescriptor): ComposerCommand['run'] {
  return async ({ plain }, { client, i18n, place: { roomId } }) => {
    const [user, ...reason] = words(plain);
    const userId = parseUserId(user);
    if (userId === null || (action === 'unban' && reason.length > 0)) return { kind: 'usage' };
    const answer = await client.command('people.act', { roomId, userId, action, reason: reason.join(' ') });
    return outcome(i18n, answer, i18n._(done.id, { user: userId }, { message: done.message ?? '' }));
  };
}

async function setLevel(
  userId: UserId,
  level: number | null,
  { client, i18n, place: { roomId } }: CommandContext,
): Promise<CommandOutcome> {
  const done = await client.command('people.setLevel', { roomId, userId, level });
  const said =
    level === null
      ? i18n._({ id: 'commands.deopped', message: '{user} has no power level of their own.', values: { user: userId } })
      : i18n._({
          id: 'commands.opped',
          message: '{user} has power level {level}.',
          values: { user: userId, level },
        });
  return outcome(i18n, done, said);
}

function nowCalled(i18n: I18n, name: string): string {
  return i18n._({ id: 'commands.nowCalled', message: 'Your name is {name}.', values: { name } });
}

function outcome(i18n: I18n, done: Done, text: string | null): CommandOutcome {
  return done.ok ? { kind: 'done', text } : { kind: 'refused', text: peopleFailureText(i18n, done.error) };
}

/** Says that the user has a right in the room. */
function having(right: keyof Rights): NonNullable<ComposerCommand['isAllowed']> {
  return async ({ client, place: { roomId } }) => {
    const room = client.view('people.room', { roomId });
    try {
      const known = await until(
        room,
        (state) => state.kind === 'ready' && state.value.kind === 'known',
        AbortSignal.timeout(PATIENCE_MS),
      );
      return known?.kind !== 'ready' || known.value.kind !== 'known' || known.value.rights[right];
    } finally {
      room.close();
    }
  };
}

function words(text: string): readonly string[] {
  return text.split(/\s+/u);
}
