import type { Client } from '@parley/sdk/client/remote.ts';

/** Has the engine of a place delete what it has, where nobody is signed in. Whether it did. */
export async function leavePlace(client: Client): Promise<boolean> {
  const answer = await client.command('login.leavePlace', null);
  return answer.ok && answer.value;
}
