const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** `bytes` in base 58 of the alphabet that Bitcoin made common: no character looks like another. */
export function encodeBase58(bytes: Uint8Array): string {
  const digits: number[] = [];
  for (const byte of bytes) {
    let carry = byte;
    for (let at = 0; at < digits.length || carry > 0; at += 1) {
      carry += (digits[at] ?? 0) * 256;
      digits[at] = carry % 58;
      carry = Math.floor(carry / 58);
    }
  }
  const zeros = countLeading(bytes, 0);
  return (
    '1'.repeat(zeros) +
    digits
      .reverse()
      .map((digit) => ALPHABET.charAt(digit))
      .join('')
  );
}

/** The bytes of what `encodeBase58` made; null if a character is not of the alphabet. Meant for texts of keys: its work grows with the square of the length. */
export function decodeBase58(text: string): Uint8Array<ArrayBuffer> | null {
  const digits = [...text].map((character) => ALPHABET.indexOf(character));
  if (digits.includes(-1)) return null;
  const bytes: number[] = [];
  for (const digit of digits) {
    let carry = digit;
    for (let at = 0; at < bytes.length || carry > 0; at += 1) {
      carry += (bytes[at] ?? 0) * 58;
      bytes[at] = carry % 256;
      carry = Math.floor(carry / 256);
    }
  }
  return Uint8Array.from([...new Array<number>(countLeading(digits, 0)).fill(0), ...bytes.reverse()]);
}

function countLeading(values: Iterable<number>, wanted: number): number {
  let count = 0;
  for (const value of values) {
    if (value !== wanted) break;
    count += 1;
  }
  return count;
}
