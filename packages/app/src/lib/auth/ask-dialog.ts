import type { AuthAnswer, AuthChallenge } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import type { ComponentType, ReactNode } from 'react';

export type { AuthAnswer, AuthChallenge };

/** The failures that the dialog has words for. */
export type AskFailure =
  /** The server asks first. `isWrong`: what was answered was not right. */
  | { readonly kind: 'authenticationRequired'; readonly challenge: AuthChallenge; readonly isWrong: boolean }
  /** In the server's words. */
  | { readonly kind: 'refused'; readonly status: number; readonly message: string }
  | { readonly kind: 'unreachable' }
  /** There is no encryption on this device, or it could not be asked. */
  | { readonly kind: 'unavailable' }
  /** In the words of who asks. */
  | { readonly kind: 'said'; readonly text: string }
  | PortFailure;

export interface AskDialogProps<Failure> {
  readonly title: string;
  /** Explanation of what will happen. */
  readonly children: ReactNode;
  /** The word on the button that does it. */
  readonly confirm: string;
  /** `danger`: something is lost by it. */
  readonly tone?: 'danger' | 'primary';
  /** False while something is missing in the dialog. */
  readonly isReady?: boolean;
  /** Does it: without an answer first, then with what the person answered to what the server asked. */
  readonly run: (
    answer: AuthAnswer | null,
  ) => Promise<{ readonly ok: true } | { readonly ok: false; readonly error: Failure }>;
  readonly onClose: () => void;
}

/** A dialog that asks, and asks again where the server wants to know who asks. The feature that draws it says which failures it words. */
export type AskDialog<Failure> = ComponentType<AskDialogProps<Failure>>;
