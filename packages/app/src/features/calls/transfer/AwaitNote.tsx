import type { ShownCall } from '@parley/sdk/client/calls.main.ts';
import { useProfileName } from '../words/use-profile-name.ts';
import { AwaitNoteView } from './AwaitNoteView.tsx';

export interface AwaitNoteProps {
  readonly transfer: NonNullable<ShownCall['transfer']>;
}

/** Says who will call after a call was handed over: by their profile and id, for the name that came with it is only somebody's word. */
export function AwaitNote({ transfer: { target, awaitCall } }: AwaitNoteProps) {
  const { userId } = target;
  const { name } = useProfileName(userId);
  return awaitCall === null ? null : <AwaitNoteView userId={userId} name={name} />;
}
