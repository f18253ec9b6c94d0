import { Component, type ReactNode } from 'react';

export interface TileBoundaryProps {
  readonly fallback: ReactNode;
  /** Another value tries again: the event changed. */
  readonly resetKey: unknown;
  readonly children: ReactNode;
}

interface State {
  readonly hasFailed: boolean;
}

/** Keeps what goes wrong in one tile inside of it, so that its neighbours are drawn. */
export class TileBoundary extends Component<TileBoundaryProps, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override componentDidUpdate(previous: TileBoundaryProps): void {
    if (this.state.hasFailed && previous.resetKey !== this.props.resetKey) this.setState({ hasFailed: false });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
