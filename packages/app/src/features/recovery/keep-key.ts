/** The name of a file that belongs to somebody: without what a file system takes offence at. */
export function fileNameOf(kind: 'recovery-key' | 'room-keys', userId: string): string {
  return `${kind}-${userId.replaceAll(/[^\p{L}\p{N}.-]+/gu, '-').replaceAll(/^-|-$/g, '')}.txt`;
}

/** Prints a heading and a key, and nothing else of the page. */
export function printKey(heading: string, key: string): void {
  const sheet = document.createElement('div');
  sheet.dataset['printSheet'] = '';
  const title = document.createElement('h1');
  title.textContent = heading;
  const text = document.createElement('p');
  text.textContent = key;
  sheet.append(title, text);
  document.body.append(sheet);
  window.print();
  sheet.remove();
}
