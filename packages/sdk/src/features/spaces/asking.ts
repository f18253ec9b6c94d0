import type { Need } from '../../core/feature/faces.ts';
import type { RunningSpaces } from './running-spaces.ts';

/** The parts that the commands of spaces stand on. */
export interface Asking extends Need<'clock' | 'me' | 'requests' | 'rooms'> {
  /** The spaces of the account, loaded if they are not there yet. */
  readonly running: () => Promise<RunningSpaces>;
}
