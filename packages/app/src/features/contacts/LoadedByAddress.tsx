import { Chunk } from '../../lib/chunk/chunk.ts';
import { useChunk } from '../../lib/chunk/use-chunk.ts';
import type { ByAddressProps, DrawByAddress } from '../../lib/people/by-address.ts';

const chunk = new Chunk(() => import('./ByAddress.tsx'));

/** Draws the look for somebody by what is typed in a search. */
export const drawByAddress: DrawByAddress = (props) => <LoadedByAddress {...props} />;

/** Looks for somebody by an address; its code is loaded once something like one is typed. */
function LoadedByAddress(props: ByAddressProps) {
  const query = props.query.trim();
  return query.indexOf('@') > 0 || query.startsWith('+') ? <Loaded {...props} /> : null;
}

function Loaded(props: ByAddressProps) {
  const loaded = useChunk(chunk);
  return loaded.kind === 'ready' ? <loaded.module.ByAddress {...props} /> : null;
}
