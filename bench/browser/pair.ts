/** Two users in one encrypted room, each looking at it in a profile of their own. */
import type { Page } from 'playwright';
import { type Account, ask, registerUser, textOf } from '../../ops/homeserver/client-api.mjs';
import { isRecord } from '../../ops/machine/files.mjs';
import { PASSWORD } from '../account/people.ts';
import { waitForMark } from './marks.ts';
import { signIn } from './sign-in.ts';
import type { Profile, Stage } from './stage.ts';

/** Until the device of a first sign-in is signed by its owner: it makes their keys when the list stands. */
const SIGNED_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 250;
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
  const pages = { sender: await open(names[0]), receiver: await open(names[1]) };
  await untilSigned(base, sender, receiver);
  return {
    ...pages,
    close: async () => {
      for (const profile of profiles) await profile.close();
    },
  };
}

/** Waits until `whose` has a signing key and a device signed with it. Room keys go to no other device. */
async function untilSigned(base: string, { accessToken }: Account, { userId }: Account): Promise<void> {
  const untilMs = Date.now() + SIGNED_WITHIN_MS;
  while (Date.now() < untilMs) {
    const body = { device_keys: { [userId]: [] } };
    const answer = await ask(`${base}/keys/query`, { method: 'POST', token: accessToken, body });
    const [signing] = Object.keys(under(under(answer, 'self_signing_keys', userId), 'keys'));
    const devices = Object.values(under(answer, 'device_keys', userId));
    if (signing !== undefined && devices.some((device) => signing in under(device, 'signatures', userId))) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  throw new Error(`no device of ${userId} is signed by its owner`);
}

/** The object at the end of `names`; an empty one where there is none. */
function under(value: unknown, ...names: readonly string[]): Readonly<Record<string, unknown>> {
  const found = names.reduce<unknown>((from, name) => (isRecord(from) ? from[name] : undefined), value);
  return isRecord(found) ? found : {};
}
