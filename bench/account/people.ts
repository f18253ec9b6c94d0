/** The users of the server and their texts. The texts are the same every time, so that nothing random is measured. */

export const OWNER = 'bench';
export const OTHERS: readonly string[] = ['bela', 'cosima'];
/** A user of the crowd alone, so that the owner's account stays as it is. */
export const CROWDED = 'crowded';
export const PASSWORD = 'measured';
const SERVER_NAME = 'localhost';

const WORDS =
  'the harbour lights were on before noon and every second boat came home with less than it took out which nobody minded because the market closes early on days like these and rain was on its way'.split(
    ' ',
  );

/** A person's id. */
export function idOf(localpart: string): string {
  return `@${localpart}:${SERVER_NAME}`;
}

/** A localpart as a name. */
export function nameOf(localpart: string): string {
  return localpart.charAt(0).toUpperCase() + localpart.slice(1);
}

/** A message of 3 to 22 words, its number first. */
export function words(number: number): string {
  const length = 3 + ((number * 7) % 20);
  const start = (number * 13) % WORDS.length;
  const said = Array.from({ length }, (_, index) => WORDS[(start + index) % WORDS.length]);
  return `#${number} ${said.join(' ')}`;
}
