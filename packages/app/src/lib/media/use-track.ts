import { useRead } from '../store/use-readable.ts';
import { type Sound, soundDesk } from './sound-desk.ts';

const IDLE: Sound = { kind: 'idle' };

/** The state of one sound: idle while another one is played. */
export function useTrack(key: string): Sound {
  return useRead(soundDesk, () => {
    const { current } = soundDesk;
    return current.kind !== 'idle' && current.track.key === key ? current : IDLE;
  });
}
