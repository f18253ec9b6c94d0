import type { AuthAnswer, OwnAccountFailure } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import type { ComponentType, ReactNode } from 'react';

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
  ) => Promise<{ readonly ok: true } | { readonly ok: false; readonly error: OwnAccountFailure | PortFailure }>;
  readonly onClose: () => void;
}>;
