import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { Client } from '@parley/sdk/client/remote.ts';
import type { FoundUser } from '../../lib/people/people.ts';

interface MembersQuery {
  readonly roomId: RoomId;
  readonly query: string;
  readonly limit: number;
}

/** The members of a room that a text may mean, the likeliest first; null if that failed. For screens of other features. */
export async function findMembersOf(
  client: Client,
  query: MembersQuery,
  signal: AbortSignal,
): Promise<readonly FoundUser[] | null> {
  const found = await client.command('mentions.suggest', query, { signal });
  return found.ok ? found.value.members : null;
}
