import '../../lib/i18n/later-messages.ts';
import { useMemo } from 'react';
import { modulesOf } from './modules.ts';
import { QrCode } from './QrCode.tsx';

/** The code of a text, such as a link. Loaded when it is shown: the encoder is not small. */
export function TextQrCode({ text }: { readonly text: string }) {
  const rows = useMemo(() => modulesOf(text), [text]);
  return <QrCode size={rows.length} modules={rows.join('')} />;
}
