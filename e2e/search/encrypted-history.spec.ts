import { test } from '../fixtures/test.ts';
import { findPeerHistory } from './peer-history.ts';

test('[SR-07] [SR-12] the encrypted history of another client is found after a sign-in with recovery, all the way back', async ({
  homeserver,
  stage,
  openProfile,
}) => {
  test.setTimeout(120_000);
  await findPeerHistory({ homeserver, url: stage.directUrl, openProfile, messages: 60, limitMs: 20_000 });
});
