import type { FileSource } from '@parley/sdk/client/contract.ts';

/** The name of the file that a picture or film is drawn from, with the small picture of it. */
export function fileOf({ source, thumbnail }: Record<'source' | 'thumbnail', FileSource | null>): string {
  return `${mxcOf(source)} ${mxcOf(thumbnail)}`;
}

function mxcOf(source: FileSource | null): string {
  return source === null || source.kind === 'own' ? '' : source.mxc;
}
