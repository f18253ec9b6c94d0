import type { ReactNode } from 'react';
import { useChunk } from '../../lib/chunk/use-chunk.ts';
import { PANEL_COVERS, useMediaQuery } from '../../lib/dom/use-media-query.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import type { Panel, PanelProps } from '../../lib/panel/panel.ts';
import { closePanel, isOverPanel, leavePanel } from '../../lib/route/panel.ts';
import { Crash } from '../crash/Crash.tsx';
import { ErrorBoundary } from '../crash/ErrorBoundary.tsx';
import { MessageSlots } from './MessageSlots.tsx';
import { PanelOutline } from './Outline.tsx';
import type { OpenPanel } from './open-panel.ts';
import { PanelView } from './PanelView.tsx';

export interface PanelPaneProps extends OpenPanel {
  /** State of the connection, if the panel covers the other display of it. */
  readonly status: ReactNode;
}

/** The panel beside a room. */
export function PanelPane({ roomId, panel, place, status }: PanelPaneProps) {
  const i18n = useI18n();
  const isCovering = useMediaQuery(PANEL_COVERS);
  const rootId = place.name === 'thread' ? place.rootId : null;
  const eventId = place.name === 'thread' ? (place.eventId ?? null) : null;
  const key = `${roomId} ${panel.name} ${rootId ?? ''}`;
  return (
    <PanelView
      label={i18n._(panel.label)}
      panelKey={key}
      hasBack={isCovering || isOverPanel()}
      isCovering={isCovering}
      onBack={leavePanel}
      onClose={closePanel}
    >
      {status}
      <ErrorBoundary resetKey={key} fallback={(error, retry) => <Crash error={error} place="part" retry={retry} />}>
        <LoadedPanel key={key} panel={panel} roomId={roomId} rootId={rootId} eventId={eventId} onClose={closePanel} />
      </ErrorBoundary>
    </PanelView>
  );
}

/** Panels that draw no messages stand by themselves. */
function LoadedPanel({ panel, ...props }: PanelProps & { readonly panel: Panel }) {
  const chunk = useChunk(panel.chunk);
  if (chunk.kind === 'failed') return <Crash error={chunk.error} place="part" retry={() => void panel.chunk.load()} />;
  if (chunk.kind !== 'ready') return <PanelOutline />;
  const drawn = <chunk.module.Panel {...props} />;
  return panel.drawsMessages === true ? <MessageSlots>{drawn}</MessageSlots> : drawn;
}
