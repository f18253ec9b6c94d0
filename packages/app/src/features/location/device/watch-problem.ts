import { KeptSetting } from '../../../lib/store/kept-setting.ts';
import type { LocateFailure } from './locate.ts';

const PROBLEMS: readonly LocateFailure[] = ['refused', 'unavailable', 'timeout', 'unsupported'];

/** Why the tab that watches the device gets no places; null while it does. It is kept for the other tabs, which show it too. */
export const watchProblem = new KeptSetting<LocateFailure | null>({
  key: 'parley.locationProblem',
  parse: (stored) => PROBLEMS.find((problem) => problem === stored) ?? null,
  format: (problem) => problem,
});
