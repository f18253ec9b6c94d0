/** Troubles of a call that goes on, the worst first. */
import type { I18n } from '@lingui/core';
import type { SfuCallError, ShownSfuCall } from '@parley/sdk/client/rtc.main.ts';
import { sfuErrorText } from './rtc-failures.ts';

export interface CallTrouble {
  readonly kind: 'error' | 'capture' | 'silenced' | 'unheard' | 'muted';
  readonly text: string;
}

/** The troubles of a call. */
export function troublesOf(
  i18n: I18n,
  { error, local, state }: Pick<ShownSfuCall, 'error' | 'local' | 'state'>,
): readonly CallTrouble[] {
  const troubles: CallTrouble[] = [];
  if (error !== null) troubles.push({ kind: kindOf(error), text: sfuErrorText(i18n, error) });
  if (state.kind !== 'connected') return troubles;
  if (local.isUnheard && local.isMicrophoneOn)
    troubles.push({
      kind: 'unheard',
      text: i18n._({ id: 'calls.unheard', message: 'They cannot hear you. Check your connection.' }),
    });
  if (local.isSpeakingMuted && !local.isMicrophoneOn && error?.kind !== 'silenced')
    troubles.push({
      kind: 'muted',
      text: i18n._({ id: 'rtc.muted', message: 'You are muted, and nobody hears you.' }),
    });
  return troubles;
}

function kindOf(error: SfuCallError): CallTrouble['kind'] {
  if (error.kind === 'capture') return 'capture';
  return error.kind === 'silenced' && error.device === 'microphone' ? 'silenced' : 'error';
}
