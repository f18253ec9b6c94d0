import type { TransactionId } from '../../protocol/ids/ids.ts';

/** A command that is asked again after an engine died goes out under the same id. */
export function txnIdOf(commandId: string): TransactionId {
  return `p${commandId}` as TransactionId;
}
