import { useLayoutEffect } from 'react';
import { currentRoute } from '../../lib/route/use-route.ts';
import { markShell } from '../mark-shell.ts';
import { FrameLayout } from './FrameLayout.tsx';
import { PaneOutline, RailOutline } from './Outline.tsx';

/** The frame before there is anything in it. What it waits for comes at once, as a rule: the outline shows only when it does not. */
export function FrameOutline() {
  useLayoutEffect(markShell, []);
  const { kind } = currentRoute();
  const isDetail = kind === 'room' || kind === 'settings' || kind === 'roomSettings';
  return (
    <FrameLayout rooms={<RailOutline />} pane={isDetail ? 'room' : 'rooms'}>
      {kind === 'room' && <PaneOutline />}
    </FrameLayout>
  );
}
