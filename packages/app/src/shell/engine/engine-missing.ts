import { ObservableValue } from '@parley/sdk/client/value.ts';

/** True while no engine is available: its script did not load, or it does not respond. Attempts continue. */
export const engineMissing = new ObservableValue(false);
