import { reportPageBug } from '@parley/sdk/client/page-bugs.main.ts';
import { Component, type ReactNode } from 'react';

export interface TileBoundaryProps {
  /** Drawing in the place of what broke, with the id of the report. */
  readonly fallback: (reportId: string) => ReactNode;
  /** Names the event in the report: one event is reported once, however often it is drawn. */
  readonly eventKey: string;
  /** Another value tries again: the event changed. */
  readonly resetKey: unknown;
  readonly children: ReactNode;
}

interface State {
  readonly broken: { readonly error: unknown } | null;
}

/** Keeps what goes wrong in one tile inside of it, so that its neighbours are drawn. */
export class TileBoundary extends Component<TileBoundaryProps, State> {
  override state: State = { broken: null };

  static getDerivedStateFromError(error: unknown): State {
    return { broken: { error } };
  }

  override componentDidUpdate(previous: TileBoundaryProps): void {
    if (this.state.broken !== null && previous.resetKey !== this.props.resetKey) this.setState({ broken: null });
  }

  override render(): ReactNode {
    const { broken } = this.state;
    if (broken === null) return this.props.children;
    return this.props.fallback(reportPageBug('a message could not be drawn', broken.error, this.props.eventKey));
  }
}
