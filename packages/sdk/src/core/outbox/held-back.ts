import type { UserId } from '../../protocol/ids/ids.ts';
import type { HeldBack } from '../session/send-failure.ts';
import type { Outbox } from './account-outbox.ts';

const KINDS: ReadonlySet<string> = new Set<HeldBack['kind']>([
  'identityChanged',
  'unsignedDevices',
  'ownIdentityChanged',
]);

/** Whether a message waits for somebody to look at who the others are. */
export function isHeldBack<Failure extends { readonly kind: string }>(
  failure: Failure | HeldBack,
): failure is HeldBack {
  return KINDS.has(failure.kind);
}

/** Nothing speaks against `userId` any more: what waited for that is sent. */
export async function sendHeldBack(outbox: Outbox, userId: UserId): Promise<void> {
  for (const roomId of outbox.rooms) {
    for (const entry of outbox.entriesOf(roomId)) {
      const { state } = entry;
      if (state.kind !== 'not_sent' || !isHeldBack(state.reason)) continue;
      const { reason } = state;
      const isAbout =
        reason.kind === 'ownIdentityChanged'
          ? userId === outbox.me
          : reason.people.some((person) => person.userId === userId);
      // What cannot be stored stays for the person to send again.
      if (isAbout) await outbox.retry(entry);
    }
  }
}
