import { useEffect } from 'react';
import { whenIdle } from '../../lib/dom/when-idle.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import type { ComposerTool } from './contract.ts';
import { useIsIdle } from './field/use-is-idle.ts';

/** Has the dialogs of tools ready before their buttons are pressed, once the room is drawn. */
export function useToolsAhead(tools: readonly ComposerTool[]): void {
  const i18n = useI18n();
  const isIdle = useIsIdle();
  useEffect(() => {
    if (!isIdle) return;
    return whenIdle(() => {
      for (const tool of tools) tool.loadAhead?.(i18n);
    });
  }, [isIdle, tools, i18n]);
}
