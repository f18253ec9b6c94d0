import { useLayoutEffect } from 'react';
import { currentRoute } from '../../lib/route/use-route.ts';
import { markShell } from '../mark-shell.ts';
import { FrameLayout } from './FrameLayout.tsx';

/** The frame before there is anything in it. */
export function FrameOutline() {
  useLayoutEffect(markShell, []);
  return (
    <FrameLayout rooms={null} pane={currentRoute().kind === 'room' ? 'room' : 'rooms'}>
      {null}
    </FrameLayout>
  );
}
