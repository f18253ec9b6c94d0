import type { AuthAnswer, ContactFailure } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import type { ComponentType, ReactNode } from 'react';

/** A failure in the words of who asks, or the server's question who asks. */
export type SaidFailure =
  | { readonly kind: 'said'; readonly text: string }
  | Extract<ContactFailure, { readonly kind: 'authenticationRequired' }>
  | PortFailure;

/** A dialog that asks, and asks again where the server wants to know who asks. */
export type AskDialog = ComponentType<{
  readonly title: string;
  readonly children: ReactNode;
  readonly confirm: string;
  readonly tone?: 'danger' | 'primary';
  /** False while something is missing in the dialog. */
  readonly isReady?: boolean;
  readonly run: (
    answer: AuthAnswer | null,
  ) => Promise<{ readonly ok: true } | { readonly ok: false; readonly error: SaidFailure }>;
  readonly onClose: () => void;
}>;
