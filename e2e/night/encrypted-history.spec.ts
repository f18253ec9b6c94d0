/** Three thousand messages of an encrypted room, found while the room is in use. */
import { test } from '../fixtures/test.ts';
import { findPeerHistory } from '../search/peer-history.ts';

const MESSAGES = 3_000;

test('[SR-07] [SR-12] [SR-13] three thousand encrypted messages are searched all the way back', async ({
  homeserver,
  stage,
  openProfile,
}, info) => {
  test.setTimeout(900_000);
  const limitMs = 300_000;
  const tookMs = await findPeerHistory({
    homeserver,
    url: stage.directUrl,
    openProfile,
    messages: MESSAGES,
    limitMs,
  });
  info.annotations.push({ type: 'all the way back in ms', description: String(tookMs) });
});
