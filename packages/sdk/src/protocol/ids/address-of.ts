/** The `matrix.to` address of a user or room (spec, "matrix.to navigation"), with servers to ask for a room. */
export function addressOf(id: string, via: readonly string[] = []): string {
  // The sigil and the colon may stand in a fragment; most clients write them so.
  const place = encodeURIComponent(id).replace(/%(40|21|3A)/g, (code) => decodeURIComponent(code));
  const servers = via.map((server) => `via=${encodeURIComponent(server)}`).join('&');
  return `https://matrix.to/#/${place}${servers === '' ? '' : `?${servers}`}`;
}
