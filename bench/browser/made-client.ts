/** The drawn client, signed in to a server that only answers the first sync. */
import type { Browser, Page } from 'playwright';
import { DIST } from '../../ops/client/build.mjs';
import { serveClient } from '../../ops/client-server/server.mjs';
import { idOf, OWNER, PASSWORD } from '../account/people.ts';
import { startMadeServer } from './made-server.ts';
import { signIn } from './sign-in.ts';
import { openProfile } from './stage.ts';

/** Gives a page of the account that the answer describes, until `measure` is done. */
export async function withMadeAccount(
  browser: Browser,
  firstSync: string,
  measure: (page: Page) => Promise<void>,
): Promise<void> {
  const server = await startMadeServer({ me: idOf(OWNER), bodies: { v3: new TextEncoder().encode(firstSync) } });
  const config = { defaultHomeserver: server.url, brand: 'Parley' };
  const client = await serveClient({ dist: DIST, homeserverOrigin: [server.url], config });
  const profile = await openProfile(browser, client.url);
  try {
    const page = await profile.newPage();
    await signIn(page, profile, { name: OWNER, password: PASSWORD });
    await measure(page);
  } finally {
    await profile.close();
    await client.stop();
    await server.stop();
  }
}
