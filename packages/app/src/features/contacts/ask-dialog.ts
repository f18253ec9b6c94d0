import type { ContactFailure } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import type { AskDialog as AnyAskDialog } from '../../lib/auth/ask-dialog.ts';

/** A failure in the words of who asks, or the server's question who asks. */
export type SaidFailure =
  | { readonly kind: 'said'; readonly text: string }
  | Extract<ContactFailure, { readonly kind: 'authenticationRequired' }>
  | PortFailure;

/** The dialog, for failures that are worded here. */
export type AskDialog = AnyAskDialog<SaidFailure>;
