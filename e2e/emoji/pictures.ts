import type { Person } from '../fixtures/homeserver.ts';
import { drawPng } from '../fixtures/png.ts';

const COLOURS = { tomato: [255, 99, 71], teal: [0, 128, 128] } as const;
const SIDE = 64;

/** Uploads a picture of one colour. Answers with its address. */
export async function uploadPicture(
  baseUrl: string,
  { accessToken }: Person,
  colour: keyof typeof COLOURS,
): Promise<string> {
  const response = await fetch(`${baseUrl}/_matrix/media/v3/upload?filename=${colour}.png`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'image/png' },
    body: drawPng(SIDE, SIDE, () => COLOURS[colour]),
  });
  const { content_uri: uri } = (await response.json()) as { readonly content_uri: string };
  return uri;
}
