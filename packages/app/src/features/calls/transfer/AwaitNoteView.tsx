import type { UserId } from '@parley/sdk/client/ids.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';

export interface AwaitNoteViewProps {
  readonly userId: UserId;
  /** The user id where no name is known. */
  readonly name: string;
}

/** The line in an ended call that says who is about to call. */
export function AwaitNoteView({ userId, name }: AwaitNoteViewProps) {
  const i18n = useI18n();
  const who = name === userId ? userId : `${name} (${userId})`;
  return <>{i18n._({ id: 'calls.awaited', message: '{name} is about to call you.', values: { name: who } })}</>;
}
