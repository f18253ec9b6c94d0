/** The codecs for a shared screen (07.M-05). Pure. */

/** `codecs` without that which sends lost packets again; as they are if there would be none. */
export function withoutRetransmission<Codec extends { readonly mimeType: string }>(codecs: readonly Codec[]): Codec[] {
  const kept = codecs.filter(({ mimeType }) => mimeType.toLowerCase() !== 'video/rtx');
  return kept.length === 0 ? [...codecs] : kept;
}
