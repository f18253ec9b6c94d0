import type { ClientApi } from '@parley/sdk/client/contract.ts';
import type { Client, InputOf } from '@parley/sdk/client/remote.ts';

/** Blocks a user's device here, or no longer; false if that failed. */
export async function setBlocked(client: Client, block: InputOf<ClientApi['devices.setBlocked']>): Promise<boolean> {
  return (await client.command('devices.setBlocked', block)).ok;
}
