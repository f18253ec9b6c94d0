import '../../lib/i18n/later-messages.ts';
import type { MembershipFailure } from '@parley/sdk/client/contract.ts';
import { parseRoomAlias, parseRoomId, type RoomAlias, type RoomId } from '@parley/sdk/client/ids.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { navigate } from '../../lib/route/use-route.ts';
import type { CommandContext, CommandOutcome, ComposerCommand } from '../composer/contract.ts';
import { failureText } from './failure-text.ts';

/** Commands about being in rooms. */
export const membershipCommands: readonly ComposerCommand[] = [
  {
    name: 'join',
    parameters: /*i18n*/ { id: 'commands.roomAddress', message: '<room address>' },
    description: /*i18n*/ { id: 'commands.join', message: 'Join a room and go there' },
    run: async ({ plain }, context) => {
      const room = parseRoomAlias(plain) ?? parseRoomId(plain);
      return room === null ? { kind: 'usage' } : join(room, context);
    },
  },
  {
    name: 'part',
    parameters: null,
    description: /*i18n*/ { id: 'commands.part', message: 'Leave this room' },
    run: async ({ plain }, { client, i18n, place: { roomId } }) => {
      if (plain !== '') return { kind: 'usage' };
      const left = await client.command('membership.leave', { roomId });
      return left.ok ? { kind: 'done', text: null } : { kind: 'refused', text: failureText(i18n, left.error) };
    },
  },
];

async function join(room: RoomId | RoomAlias, { client, i18n }: CommandContext): Promise<CommandOutcome> {
  const refused = (failure: MembershipFailure | PortFailure): CommandOutcome => ({
    kind: 'refused',
    text:
      failure.kind === 'unknownRoom'
        ? i18n._({ id: 'commands.noRoom', message: '{room} does not exist.', values: { room } })
        : failureText(i18n, failure),
  });
  const found = await client.command('membership.preview', { room });
  if (!found.ok) return refused(found.error);
  const { roomId, via } = found.value;
  const joined = await client.command('membership.join', { roomId, via });
  if (!joined.ok) return refused(joined.error);
  navigate({ kind: 'room', room: roomId, eventId: null });
  return { kind: 'done', text: null };
}
