import type { Verification } from '@parley/sdk/client/contract.ts';
import { VerificationPhase, type VerificationRequest, VerifierEvent } from 'matrix-js-sdk/lib/crypto-api/index.js';
import { NodeClient } from '../faults/node-client.ts';
import { expect, test } from '../fixtures/test.ts';
import { JsSdkPeer } from './js-sdk-peer.ts';

test('Parley and matrix-js-sdk verify each other as devices of one person: by emoji, and by the code of the other', async ({
  homeserver,
  stage,
}) => {
  const ana = await homeserver.person('ana');
  const parley = new NodeClient({ encryption: 'memory' });
  await parley.signIn(stage.directUrl, ana);
  await expect.poll(async () => (await homeserver.keysOf(ana, ana.userId)).length).toBe(1);
  const peer = await JsSdkPeer.signIn(stage.directUrl, ana);
  try {
    const list = parley.client.listView('verification.list', null);
    list.subscribe(() => undefined);
    const current = (): Verification | undefined =>
      list.current.kind === 'ready' ? list.current.value.items[0] : undefined;
    const act = async (action: Parameters<typeof parley.client.command<'verification.act'>>[1]['action']) =>
      parley.client.command('verification.act', { key: current()?.key ?? '', action });
    const state = () => current()?.state.kind;

    const asked = await crypto(peer).requestOwnUserVerification();
    await expect.poll(state).toBe('incoming');
    await act({ kind: 'accept', canScan: false });
    await expect.poll(() => asked.phase).toBe(VerificationPhase.Ready);
    const shown = startSas(await asked.startVerification('m.sas.v1'));
    await expect.poll(state).toBe('comparing');
    const sas = await shown;
    expect(current()?.state).toMatchObject({ decimals: sas.sas.decimal });
    await Promise.all([sas.confirm(), act({ kind: 'confirm' })]);
    await expect.poll(state).toBe('done');
    await expect.poll(() => asked.phase).toBe(VerificationPhase.Done);
    await act({ kind: 'dismiss' });
    await expect.poll(() => isVerified(peer)).toBe(true);

    const incoming = new Promise<VerificationRequest>((resolve) => {
      peer.client.once('crypto.verificationRequestReceived' as never, resolve as never);
    });
    await parley.client.command('verification.request', { target: { kind: 'ownDevices' }, canScan: true });
    const theirs = await incoming;
    await theirs.accept();
    await expect.poll(state).toBe('ready');
    expect(current()?.state).toMatchObject({ canCompare: true, canScan: true });
    const code = await theirs.generateQRCode();
    expect(await act({ kind: 'scan', bytes: Uint8Array.from(code ?? []) })).toEqual({ ok: true, value: null });
    await expect.poll(() => theirs.verifier?.getReciprocateQrCodeCallbacks() ?? null).not.toBeNull();
    theirs.verifier?.getReciprocateQrCodeCallbacks()?.confirm();
    await expect.poll(state).toBe('done');
    await expect.poll(() => theirs.phase).toBe(VerificationPhase.Done);
  } finally {
    peer.stop();
    parley.stop();
  }
});

function crypto({ client }: JsSdkPeer) {
  const api = client.getCrypto();
  if (api === undefined) throw new Error('no crypto');
  return api;
}

async function isVerified(peer: JsSdkPeer): Promise<boolean> {
  const { client } = peer;
  const status = await crypto(peer).getDeviceVerificationStatus(client.getSafeUserId(), client.getDeviceId() ?? '');
  return status?.crossSigningVerified === true;
}

/** The values to compare, once they are known. */
function startSas(verifier: NonNullable<VerificationRequest['verifier']>) {
  return new Promise<NonNullable<ReturnType<typeof verifier.getShowSasCallbacks>>>((resolve) => {
    verifier.once(VerifierEvent.ShowSas, resolve);
    verifier.verify().catch(() => undefined);
  });
}
