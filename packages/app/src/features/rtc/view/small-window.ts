/** A window of a call that stays over others (Document Picture-in-Picture), where the browser has them. */

/** The part of the browser's API that is used. */
interface PictureInPicture {
  requestWindow(options: { readonly width: number; readonly height: number }): Promise<Window>;
}

const SIZE = { width: 320, height: 300 } as const;

/** True if there can be one. */
export function hasSmallWindow(): boolean {
  return 'documentPictureInPicture' in globalThis;
}

/** Opens one, which looks as the page does; null if the browser does not want to. */
export async function openSmallWindow(): Promise<Window | null> {
  const { documentPictureInPicture: api } = globalThis as { readonly documentPictureInPicture?: PictureInPicture };
  if (api === undefined) return null;
  const opened = await api.requestWindow(SIZE).catch(() => null);
  if (opened === null) return null;
  const { documentElement: from, head } = document;
  for (const sheet of head.querySelectorAll('link[rel="stylesheet"], style'))
    opened.document.head.append(sheet.cloneNode(true));
  for (const { name, value } of from.attributes) opened.document.documentElement.setAttribute(name, value);
  opened.document.title = document.title;
  return opened;
}
