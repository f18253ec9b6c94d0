import { useCallback, useState } from 'react';
import { useReadable } from '../../../lib/store/use-readable.ts';
import { type CallLayout, rtcChoices } from '../rtc-settings.ts';

export interface LayoutState {
  readonly layout: CallLayout;
  readonly pinned: string | null;
  readonly choose: (layout: CallLayout) => void;
  /** Pins a tile, or lets it go. */
  readonly pin: (key: string) => void;
}

/**
 * The layout of a call. A pinned tile, and a screen that somebody shows, are in the spotlight, until the user chooses the grid. That a
 * screen is shown does not change what is chosen for the next time.
 */
export function useLayout(hasScreen: boolean): LayoutState {
  const { layout: kept } = useReadable(rtcChoices);
  const [pinned, setPinned] = useState<string | null>(null);
  const [whileShown, setWhileShown] = useState<CallLayout | null>(null);
  const pin = useCallback((key: string) => setPinned((now) => (now === key ? null : key)), []);
  const layout = pinned !== null ? 'spotlight' : hasScreen ? (whileShown ?? 'spotlight') : kept;
  return {
    layout,
    pinned,
    choose: (next) => {
      setPinned(null);
      if (hasScreen) setWhileShown(next);
      else rtcChoices.change((now) => ({ ...now, layout: next }));
    },
    pin,
  };
}
