import encodeQR from 'qr';

/** The rows of the code of a text or of bytes, `1` for dark, without the border that the encoder insists on. */
export function modulesOf(content: string | Uint8Array): readonly string[] {
  const inner = <Item>(items: readonly Item[]) => items.slice(1, -1);
  const options = { ecc: 'medium', border: 1 } as const;
  const bordered =
    typeof content === 'string'
      ? encodeQR(content, 'raw', options)
      : encodeQR('', 'raw', { ...options, encoding: 'byte', textEncoder: () => content });
  return inner(bordered).map((row) =>
    inner(row)
      .map((isDark) => (isDark ? '1' : '0'))
      .join(''),
  );
}
