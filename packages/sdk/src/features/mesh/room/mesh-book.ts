import type { Need } from '../../../core/feature/faces.ts';
import { RoomCallBook } from '../../../core/feature/room-call-book.ts';
import type { MeshDevice } from '../../../protocol/events/mesh/mesh-member.ts';
import { readMesh } from './read-mesh.ts';

/** The calls in full mesh of all rooms. */
export class MeshBook extends RoomCallBook<MeshDevice> {
  constructor(deps: Need<'env' | 'scope' | 'rooms'>) {
    super(deps, { sticky: null, read: readMesh });
  }
}
