import type { ReactNode } from 'react';

/** One state that a component can be in, for looking at. */
export interface State {
  readonly name: string;
  readonly drawing: ReactNode;
}
