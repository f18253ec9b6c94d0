import type { ReactNode } from 'react';
import { TileBoundary } from '../../../lib/boundary/TileBoundary.tsx';
import { BrokenLine } from '../../../ui/broken-line/BrokenLine.tsx';

export interface PartBoundaryProps {
  /** Names the part and its message in the report. */
  readonly eventKey: string;
  /** Another value tries again. */
  readonly resetKey: unknown;
  readonly children: ReactNode;
}

/** Keeps what goes wrong in what hangs on a message from the message. */
export function PartBoundary(props: PartBoundaryProps) {
  return <TileBoundary {...props} fallback={(reportId) => <BrokenLine reportId={reportId} isPart />} />;
}
