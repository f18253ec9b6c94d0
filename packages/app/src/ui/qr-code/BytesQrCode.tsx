import '../../lib/i18n/later-messages.ts';
import { useMemo } from 'react';
import { modulesOf } from './modules.ts';
import { QrCode } from './QrCode.tsx';

/** The code of bytes in base64, such as another client reads. Loaded when it is shown: the encoder is not small. */
export function BytesQrCode({ base64 }: { readonly base64: string }) {
  const rows = useMemo(() => modulesOf(bytesOf(base64)), [base64]);
  return <QrCode size={rows.length} modules={rows.join('')} />;
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
