import type { I18n } from '@lingui/core';
import type { ShownCall } from '@parley/sdk/client/calls.main.ts';

export type CallQuality = NonNullable<ShownCall['quality']>;

/** The figures behind the quality of a call. */
export function qualityText(i18n: I18n, { packetLossPercent: loss, bandwidth, transport }: CallQuality): string {
  const figures = i18n._({
    id: 'calls.qualityFigures',
    message: '{loss} % packet loss, {received} kbit/s received, {sent} kbit/s sent',
    values: { loss, received: bandwidth.received, sent: bandwidth.sent },
  });
  const way =
    transport?.isRelayed === true
      ? i18n._({ id: 'calls.qualityRelayed', message: 'through a relay' })
      : i18n._({ id: 'calls.qualityDirect', message: 'direct connection' });
  return `${figures}, ${way}`;
}
