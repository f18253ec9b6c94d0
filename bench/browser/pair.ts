/** Two users in one encrypted room, each looking at it in a profile of their own. */
import type { Page } from 'playwright';
import { ask, registerUser, textOf } from '../../ops/homeserver/client-api.mjs';
import { PASSWORD } from '../account/people.ts';
import { waitForMark } from './marks.ts';
import { signIn } from './sign-in.ts';
import type { Profile, Stage } from './stage.ts';

const ENCRYPTION = { type: 'm.room.encryption', state_key: '', content: { algorithm: 'm.megolm.v1.aes-sha2' } };

export interface Pair {
  readonly sender: Page;
  readonly receiver: Page;
  close(): Promise<void>;
}

/** Makes both users, whose names are `names`, and the room. */
export async function openPair(stage: Stage, names: readonly [string, string]): Promise<Pair> {
  const { homeserver } = stage.account;
  const register = (username: string) => registerUser(homeserver, { username, password: PASSWORD });
  const [sender, receiver] = [await register(names[0]), await register(names[1])];
  const base = `${homeserver.url}/_matrix/client/v3`;
  const body = { name: 'Two', preset: 'trusted_private_chat', invite: [receiver.userId], initial_state: [ENCRYPTION] };
  const made = await ask(`${base}/createRoom`, { method: 'POST', token: sender.accessToken, body });
  const roomId = textOf(made, 'room_id');
  const join = `${base}/join/${encodeURIComponent(roomId)}`;
  await ask(join, { method: 'POST', token: receiver.accessToken, body: {} });
  const profiles: Profile[] = [];
  const open = async (name: string) => {
    const profile = await stage.openProfile();
    profiles.push(profile);
    const page = await profile.newPage();
    await signIn(page, profile, { name, password: PASSWORD });
    await page.evaluate((route) => location.assign(route), `#/room/${encodeURIComponent(roomId)}`);
    await waitForMark(page, { name: 'parley:timeline', detail: { roomId } });
    return page;
  };
  return {
    sender: await open(names[0]),
    receiver: await open(names[1]),
    close: async () => {
      for (const profile of profiles) await profile.close();
    },
  };
}
