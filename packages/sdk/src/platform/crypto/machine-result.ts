import type { Result } from '../../base/result/result.ts';

export type MachineFailure =
  /** It cannot be used any more, and has to be opened anew: its code trapped, or did not answer. */
  | { readonly kind: 'broken' }
  /** This call failed; the machine is as it was. `reason` is for the log. */
  | { readonly kind: 'failed'; readonly reason: string };

export type MachineResult<Value> = Promise<Result<Value, MachineFailure>>;
