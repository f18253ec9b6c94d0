/** Names of files of others, made fit to be shown and to be saved under. */

/** Disks take 255 bytes, and a browser adds to a name that is taken. */
const MOST_BYTES = 200;
/** An ending that is longer is none. */
const LONGEST_ENDING = 16;
/** A longer name is cut before it is looked at: its beginning and its ending are enough. */
const LOOKED_AT = 2_000;

/** Characters that nobody sees: marks of the direction, signs without a width, controls. Two that join and part letters stay. */
const UNSEEN = /(?![\u200c\u200d\t-\r])[\p{Cf}\p{Cc}\u034f\u17b4\u17b5]/gu;
/** Letters and signs that are drawn as nothing, and lines that end. */
const BLANK = /[\s\u115f\u1160\u2800\u3164\uffa0]+/gu;
const HALF = /\p{Cs}/gu;

/**
 * The name of a file as it reads: on one line, without what is not seen, of a length that a disk takes. The ending of a name that is cut
 * stays, for it says what opens the file: `gnp.exe` must not read as `exe.png` (SEC-32).
 */
export function fileNameOf(said: string): string {
  const short = said.length <= LOOKED_AT ? said : said.slice(0, LOOKED_AT) + said.slice(-LONGEST_ENDING);
  const name = short.replace(UNSEEN, '').replace(BLANK, ' ').replace(HALF, '\ufffd').trim();
  if (bytesOf(name) <= MOST_BYTES) return name;
  const dot = name.lastIndexOf('.');
  const end = dot > 0 && name.length - dot <= LONGEST_ENDING ? `…${name.slice(dot)}` : '…';
  return beginningOf(name, MOST_BYTES - bytesOf(end)) + end;
}

/** As many whole characters as there is place for. */
function beginningOf(name: string, mostBytes: number): string {
  let bytes = 0;
  let length = 0;
  for (const character of name) {
    bytes += bytesOf(character);
    if (bytes > mostBytes) break;
    length += character.length;
  }
  return name.slice(0, length);
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
