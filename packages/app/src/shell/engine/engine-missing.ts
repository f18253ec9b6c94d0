import { ObservableValue } from '@parley/sdk/client/value.ts';

/** Whether no engine can be had for now: its script did not load, or nothing is heard of it. It is tried all the time. */
export const engineMissing = new ObservableValue(false);
