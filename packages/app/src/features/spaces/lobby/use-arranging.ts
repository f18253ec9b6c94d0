import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useState } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../../lib/view/use-command.ts';
import { failureText } from '../failure-text.ts';

/** Changes of what a space says of its rooms. */
export interface Arranging {
  /** The words for a change that was not made; null for none. */
  readonly failure: string | null;
  readonly suggest: (place: Place, isSuggested: boolean) => void;
  readonly move: (place: Place, to: number) => void;
  readonly remove: (place: Place) => void;
}

interface Place {
  readonly spaceId: RoomId;
  readonly roomId: RoomId;
}

/** Arranges rooms of spaces. What was changed shows once the server says so. */
export function useArranging(): Arranging {
  const i18n = useI18n();
  const suggest = useCommand('spaces.suggest');
  const move = useCommand('spaces.move');
  const remove = useCommand('spaces.remove');
  const [failure, setFailure] = useState<string | null>(null);
  const note = (answer: Awaited<ReturnType<typeof remove>>) =>
    setFailure(answer.ok ? null : failureText(i18n, answer.error));
  return {
    failure,
    suggest: (place, isSuggested) => void suggest({ ...place, isSuggested }).then(note),
    move: (place, to) => void move({ ...place, to }).then(note),
    remove: (place) => void remove(place).then(note),
  };
}
