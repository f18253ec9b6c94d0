import type { I18n } from '@lingui/core';
import type { HiddenBy, HiddenContent } from '@parley/sdk/client/contract.ts';
import { EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { roomNameText } from '../../lib/format/room-name.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { InlineButton } from '../../ui/button/InlineButton.tsx';
import { QuietLine } from '../../ui/quiet-line/QuietLine.tsx';

/** The moderator, or the policy list, that hides a message. */
function hiddenText(i18n: I18n, by: HiddenBy): string {
  if (by.kind === 'moderator')
    return i18n._({ id: 'messages.hidden', message: 'Message hidden by {name}', values: { name: by.name } });
  return i18n._({
    id: 'messages.hiddenByList',
    message: 'Message hidden by the policy list {name}',
    values: { name: roomNameText(i18n, by.name) },
  });
}

export interface HiddenLineProps {
  readonly content: HiddenContent;
  /** The hidden content; null for users who may not see it. */
  readonly children: ReactNode;
}

/** A message that was hidden. Those who may see it all the same ask for it, each time anew. */
export function HiddenLine({ content, children }: HiddenLineProps) {
  const i18n = useI18n();
  const [isShown, setShown] = useState(false);
  const { by, reason } = content;
  return (
    <>
      <QuietLine icon={<EyeOff />}>
        {hiddenText(i18n, by)}
        {reason !== null && (
          <>
            {': '}
            <bdi translate="no">{reason}</bdi>
          </>
        )}{' '}
        {children !== null && (
          <InlineButton aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {isShown
              ? i18n._({ id: 'messages.hideAgain', message: 'Hide' })
              : i18n._({ id: 'messages.showHidden', message: 'Show' })}
          </InlineButton>
        )}
      </QuietLine>
      {isShown && children}
    </>
  );
}
