/** An encrypted room of a hundred people with three devices each, on a Synapse of its own: made once, copied for each measurement. */
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ask, registerUser, textOf } from '../../ops/homeserver/client-api.mjs';
import { type Homeserver, startHomeserver } from '../../ops/homeserver/homeserver.mjs';
import { installSynapse } from '../../ops/homeserver/install.mjs';
import { readJson, writeWhole } from '../../ops/machine/files.mjs';
import { BENCH_FOLDER } from '../account/account.ts';
import { PASSWORD } from '../account/people.ts';
import { BareDevice } from './bare-device.ts';

/** The measured senders, each with one more device for each run. */
const SENDERS = ['ada', 'ben'] as const;
const PEOPLE = 98;
const DEVICES = 3;
/** A new key for so many messages: then a run shows what sharing one takes, and what a message takes for which none is shared. */
export const MESSAGES_A_KEY = 10;
/** Raised when what is made changes. */
const VERSION = 1;

export interface Crowd {
  readonly homeserver: Homeserver;
  readonly roomId: string;
  /** Stops the server and deletes the copy. */
  stop(): Promise<void>;
}

/** Starts a copy of the server with the crowd, which is made first if there is none yet. */
export async function startCrowd(say: (what: string) => void): Promise<Crowd> {
  const { python } = await installSynapse();
  const kept = join(BENCH_FOLDER, 'accounts', `crowd-v${VERSION}`);
  const roomId = (await readRoomId(kept)) ?? (await makeCrowd(python, kept, say));
  const dir = join(BENCH_FOLDER, 'crowd');
  await rm(dir, { recursive: true, force: true });
  await cp(kept, dir, { recursive: true });
  const homeserver = await startHomeserver({ python, dir });
  const stop = async () => {
    await homeserver.stop();
    await rm(dir, { recursive: true, force: true });
  };
  return { homeserver, roomId, stop };
}

async function makeCrowd(python: string, kept: string, say: (what: string) => void): Promise<string> {
  const dir = `${kept}.making`;
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true });
  const homeserver = await startHomeserver({ python, dir });
  try {
    const people = [...SENDERS, ...Array.from({ length: PEOPLE }, (_, number) => `crowd-${number}`)];
    let roomId = '';
    for (const [number, name] of people.entries()) {
      if (number % 10 === 0) say(`crowd, person ${number} of ${people.length}`);
      const token = await makePerson(homeserver, name);
      if (roomId === '') roomId = await makeRoom(homeserver, token);
      else await ask(`${homeserver.url}/_matrix/client/v3/join/${roomId}`, { method: 'POST', token, body: {} });
    }
    await homeserver.stop();
    await writeWhole(join(dir, 'crowd.json'), JSON.stringify({ roomId }));
    await rm(kept, { recursive: true, force: true });
    await rename(dir, kept);
    return roomId;
  } finally {
    await homeserver.stop();
  }
}

/** Registers somebody and gives each of their devices keys. Returns a token of theirs. */
async function makePerson(homeserver: Homeserver, name: string): Promise<string> {
  const { accessToken } = await registerUser(homeserver, { username: name, password: PASSWORD });
  // A measured sender has the measuring device and no other.
  const devices = SENDERS.some((sender) => sender === name) ? 0 : DEVICES;
  for (let number = 0; number < devices; number += 1) (await BareDevice.signIn(homeserver.url, name)).end();
  return accessToken;
}

async function makeRoom({ url }: Homeserver, token: string): Promise<string> {
  const content = { algorithm: 'm.megolm.v1.aes-sha2', rotation_period_msgs: MESSAGES_A_KEY };
  const body = { preset: 'public_chat', initial_state: [{ type: 'm.room.encryption', state_key: '', content }] };
  return textOf(await ask(`${url}/_matrix/client/v3/createRoom`, { method: 'POST', token, body }), 'room_id');
}

async function readRoomId(kept: string): Promise<string | undefined> {
  // Written by this program, under a name that changes with its form.
  const crowd = (await readJson(join(kept, 'crowd.json'))) as { readonly roomId: string } | undefined;
  return crowd?.roomId;
}
