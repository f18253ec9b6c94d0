import type { ShownSfuCall } from '@parley/sdk/client/rtc.main.ts';
import { useEffect } from 'react';
import { mark } from '../../../lib/marks.ts';

/** Marks each state that a call comes to, and each number of people in it (contract). */
export function useCallMarks({ roomId, state: { kind: state }, participants }: ShownSfuCall): void {
  const count = participants.length;
  useEffect(() => mark('parley:rtc', { roomId, state, participants: count }), [roomId, state, count]);
}
