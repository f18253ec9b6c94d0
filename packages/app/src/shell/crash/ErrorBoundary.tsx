import { Component, type ReactNode } from 'react';

export interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Replacement for the broken part. `retry` renders it again. */
  readonly fallback: (error: unknown, retry: () => void) => ReactNode;
  /** Another one draws anew by itself: the room that is open, for example. */
  readonly resetKey?: string;
}

interface State {
  readonly broken: { readonly error: unknown } | null;
  readonly resetKey: string | undefined;
}

/** Keeps what breaks while drawing to its own part of the page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { broken: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { broken: { error } };
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { broken: null, resetKey };
  }

  override render(): ReactNode {
    const { broken } = this.state;
    if (broken === null) return this.props.children;
    return this.props.fallback(broken.error, () => this.setState({ broken: null }));
  }
}
