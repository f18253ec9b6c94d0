import type { ReactNode } from 'react';
import { Chunk } from '../../lib/chunk/chunk.ts';
import { useChunk } from '../../lib/chunk/use-chunk.ts';
import { PANEL_COVERS, useMediaQuery } from '../../lib/dom/use-media-query.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import type { Panel, PanelProps } from '../../lib/panel/panel.ts';
import { closePanel, isOverPanel, leavePanel } from '../../lib/route/panel.ts';
import { Crash } from '../crash/Crash.tsx';
import { ErrorBoundary } from '../crash/ErrorBoundary.tsx';
import type { MessageSlotsProps } from './MessageSlots.tsx';
import { PanelOutline } from './Outline.tsx';
import type { OpenPanel } from './open-panel.ts';
import { PanelView } from './PanelView.tsx';
import { messageSlotsChunk } from './pane-chunks.ts';

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

function LoadedPanel({ panel, ...props }: PanelProps & { readonly panel: Panel }) {
  const slotsChunk = panel.drawsMessages === true ? messageSlotsChunk : noSlotsChunk;
  const chunk = useChunk(panel.chunk);
  const slots = useChunk(slotsChunk);
  const failed = chunk.kind === 'failed' ? chunk : slots.kind === 'failed' ? slots : null;
  const retry = () => {
    void panel.chunk.load();
    void slotsChunk.load();
  };
  if (failed !== null) return <Crash error={failed.error} place="part" retry={retry} />;
  if (chunk.kind !== 'ready' || slots.kind !== 'ready') return <PanelOutline />;
  return (
    <slots.module.MessageSlots>
      <chunk.module.Panel {...props} />
    </slots.module.MessageSlots>
  );
}

/** Panels that draw no messages stand by themselves. */
const noSlotsChunk: typeof messageSlotsChunk = new Chunk(() => Promise.resolve({ MessageSlots: NoSlots }));

function NoSlots({ children }: MessageSlotsProps) {
  return children;
}
