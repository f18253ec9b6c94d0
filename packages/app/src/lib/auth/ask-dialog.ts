import type { AuthAnswer } from '@parley/sdk/client/contract.ts';
import type { ComponentType, ReactNode } from 'react';

/** A dialog that asks, and asks again where the server wants to know who asks. The feature that draws it says which failures it words. */
export type AskDialog<Failure> = ComponentType<{
  readonly title: string;
  readonly children: ReactNode;
  readonly confirm: string;
  readonly tone?: 'danger' | 'primary';
  /** False while something is missing in the dialog. */
  readonly isReady?: boolean;
  readonly run: (
    answer: AuthAnswer | null,
  ) => Promise<{ readonly ok: true } | { readonly ok: false; readonly error: Failure }>;
  readonly onClose: () => void;
}>;
