import '../../lib/i18n/later-messages.ts';
import encodeQR from 'qr';
import { useMemo } from 'react';
import { QrCode } from './QrCode.tsx';

/** The code of a text, such as a link. Loaded when it is shown: the encoder is not small. */
export function TextQrCode({ text }: { readonly text: string }) {
  const rows = useMemo(() => modulesOf(text), [text]);
  return <QrCode size={rows.length} modules={rows.join('')} />;
}

/** The rows of the code, `1` for dark, without the border that the encoder insists on. */
function modulesOf(text: string): readonly string[] {
  const inner = <Item,>(items: readonly Item[]) => items.slice(1, -1);
  const bordered = encodeQR(text, 'raw', { ecc: 'medium', border: 1 });
  return inner(bordered).map((row) =>
    inner(row)
      .map((isDark) => (isDark ? '1' : '0'))
      .join(''),
  );
}
