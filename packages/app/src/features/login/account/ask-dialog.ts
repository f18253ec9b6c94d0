import type { OwnAccountFailure } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import type { AskDialog as AnyAskDialog } from '../../../lib/auth/ask-dialog.ts';

/** The dialog, for what changing or ending an account may fail by. */
export type AskDialog = AnyAskDialog<OwnAccountFailure | PortFailure>;
