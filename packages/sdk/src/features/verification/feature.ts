import { err, type Result } from '../../base/result/result.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { type VerificationTarget, verificationFailureOf } from '../../core/crypto/crypto.ts';
import { listView, SIGNED_OUT, view } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import type { Need } from '../../core/feature/faces.ts';
import { loadDirectRoom } from '../../core/rooms/rooms.ts';
import type { RequestVerificationFailure, VerificationApi, VerificationRequest } from './contract.ts';
import { verificationSocket } from './event-socket.ts';

const NONE = { head: null, items: [] } as const;

/** Verification of devices and users. */
export const verificationFeature = defineFeature<VerificationApi>()({
  events: verificationSocket,
  needs: ['clock', 'me', 'requests', 'rooms', 'crypto'],
  before: {
    'verification.list': listView(NONE),
    'verification.one': view(null),
    'verification.request': SIGNED_OUT,
    'verification.act': SIGNED_OUT,
  },
  start: (deps) => {
    const { verification } = deps.crypto;
    const { list } = verification;
    return {
      'verification.list': {
        shape: 'listView',
        open: () => new DerivedValue([list], () => ({ head: null, items: list.current })),
      },
      'verification.one': {
        shape: 'view',
        open: ({ key }) => new DerivedValue([list], () => list.current.find((one) => one.key === key) ?? null),
      },
      'verification.request': { shape: 'command', run: (request, { signal }) => requestOf(deps, request, signal) },
      'verification.act': { shape: 'command', run: async ({ key, action }) => verification.act(key, action) },
    };
  },
});

async function requestOf(
  account: Need<'clock' | 'me' | 'requests' | 'rooms' | 'crypto'>,
  { target, canScan }: VerificationRequest,
  signal: AbortSignal,
): Promise<Result<string, RequestVerificationFailure>> {
  const { clock, crypto } = account;
  const { verification } = crypto;
  if (target.kind !== 'person') return verification.request(target, canScan, signal);
  // Its code is not needed to start.
  const { findOrMakeDirectRoom } = await loadDirectRoom();
  const room = await findOrMakeDirectRoom(account, [target.userId], { clock, signal, prefersEncrypted: true });
  if (!room.ok) return err(verificationFailureOf(room.error));
  const asked: VerificationTarget = { kind: 'person', userId: target.userId, roomId: room.value };
  return verification.request(asked, canScan, signal);
}
