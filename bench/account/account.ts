/** An account of a profile on a Synapse of its own: seeded once, kept as a folder, copied for each measurement. */
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Homeserver, startHomeserver } from '../../ops/homeserver/homeserver.mjs';
import { installSynapse } from '../../ops/homeserver/install.mjs';
import { keepSecrets } from '../../ops/homeserver/secrets.mjs';
import { ROOT, readJson, writeWhole } from '../../ops/machine/files.mjs';
import { type AccountProfile, profileKey } from './profile.ts';
import { type SeededAccount, seed } from './seed.ts';

/** The folder for everything that measurements make; ignored by git. */
export const BENCH_FOLDER = join(ROOT, '.parley', 'bench');
const SEEDER = join(ROOT, 'bench', 'account');

export interface RunningAccount extends SeededAccount {
  readonly homeserver: Homeserver;
  /** Stops the server and deletes the copy. */
  stop(): Promise<void>;
}

/** Starts a copy of the account of `profile`, which is seeded first if there is none yet. */
export async function startAccount(profile: AccountProfile, say: (what: string) => void): Promise<RunningAccount> {
  const { python } = await installSynapse();
  const kept = join(BENCH_FOLDER, 'accounts', profileKey(profile));
  const seeded = (await readSeeded(kept)) ?? (await seedAnew(python, kept, profile, say));
  const dir = join(BENCH_FOLDER, 'running');
  await rm(dir, { recursive: true, force: true });
  await cp(kept, dir, { recursive: true });
  const homeserver = await startSeeding(python, dir);
  const stop = async () => {
    await homeserver.stop();
    await rm(dir, { recursive: true, force: true });
  };
  return { ...seeded, homeserver, stop };
}

async function seedAnew(
  python: string,
  kept: string,
  profile: AccountProfile,
  say: (what: string) => void,
): Promise<SeededAccount> {
  const dir = `${kept}.making`;
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true });
  const startedMs = Date.now();
  const homeserver = await startSeeding(python, dir);
  try {
    const seeded = await seed(homeserver, profile, (what) => say(`seeding ${profileKey(profile)}: ${what}`));
    await homeserver.stop();
    await writeWhole(join(dir, 'seeded.json'), JSON.stringify(seeded));
    await rm(kept, { recursive: true, force: true });
    await rename(dir, kept);
    say(`seeded in ${Math.round((Date.now() - startedMs) / 1000)} s`);
    return seeded;
  } finally {
    await homeserver.stop();
  }
}

/**
 * Starts Synapse with the seeding module. Settings of Python in the environment do not reach it, so a program in between says
 * where the module lies.
 */
async function startSeeding(python: string, dir: string): Promise<Homeserver> {
  const { registration } = await keepSecrets(dir);
  const launcher = join(dir, 'seeding-python');
  await writeWhole(launcher, `#!/bin/sh\nPYTHONPATH='${SEEDER}' exec '${python}' "$@"\n`, 0o755);
  const extra = `modules: [{ module: bench_seed.SeedModule, config: { secret: ${JSON.stringify(registration)} } }]\n`;
  return startHomeserver({ python: launcher, dir, extra });
}

async function readSeeded(kept: string): Promise<SeededAccount | undefined> {
  // Written by this program, under a name that changes with its form.
  return (await readJson(join(kept, 'seeded.json'))) as SeededAccount | undefined;
}
