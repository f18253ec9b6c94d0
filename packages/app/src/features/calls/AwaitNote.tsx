import type { ShownCall } from '@parley/sdk/client/calls.main.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useProfileName } from './use-profile-name.ts';

export interface AwaitNoteProps {
  readonly transfer: NonNullable<ShownCall['transfer']>;
}

/** Says who will call after a call was handed over: by their profile and id, for the name that came with it is only somebody's word. */
export function AwaitNote({ transfer: { target, awaitCall } }: AwaitNoteProps) {
  const i18n = useI18n();
  const { userId } = target;
  const profile = useProfileName(userId);
  if (awaitCall === null) return null;
  const name = profile.name === userId ? userId : `${profile.name} (${userId})`;
  return <>{i18n._({ id: 'calls.awaited', message: '{name} is about to call you.', values: { name } })}</>;
}
