import { ok, type Result } from '../../../base/result/result.ts';
import { DerivedValue } from '../../../base/value/derived.ts';
import { constant } from '../../../base/value/switched.ts';
import type { Readable } from '../../../base/value/value.ts';
import type { AccountCore } from '../../../core/account/account.ts';
import { type FeatureContext, followAccount } from '../../../core/feature/feature.ts';
import type { Handlers } from '../../../port/host/handlers.ts';
import type { TransactionId } from '../../../protocol/ids/ids.ts';
import type { SendTextFailure } from '../contract.ts';
import { txnIdOf } from '../txn-id-of.ts';
import type { FilesApi, UploadState } from './contract.ts';

/** Stores something in the person's order, and answers once it is safe. */
type Keep<A> = <Outcome extends Result<unknown, unknown>>(
  store: (current: A | null) => Promise<Outcome>,
) => Promise<Outcome>;

/** The part of the messages' api that is about files. */
export function fileHandlers<A extends AccountCore>(
  context: FeatureContext<A>,
  keep: Keep<A>,
): Handlers<FilesApi<SendTextFailure>> {
  return {
    'messages.sendFile': {
      shape: 'command',
      run: (input, { commandId }) =>
        keep(async (current) => (await sending()).sendFile(current, input, txnIdOf(commandId))),
    },
    'messages.fileLimit': {
      shape: 'command',
      run: async (_input, { signal }) =>
        ok(await (await sending()).fileLimit(context.accounts.account.current, signal)),
    },
    'messages.upload': {
      shape: 'view',
      open: ({ txnId }, scope) => followAccount(context, scope, (current) => openUpload(current, txnId)),
    },
  };
}

function openUpload(account: AccountCore | null, txnId: TransactionId): Readable<UploadState | null> {
  if (account === null) return constant(null);
  const { progress } = account.uploader;
  return new DerivedValue([progress], () => progress.current.get(txnId) ?? null);
}

/** Not needed to start. */
function sending() {
  return import('./send-file.ts');
}
