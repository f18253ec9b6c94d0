import type { Scope } from '../../base/scope/scope.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { AttendingPages } from './attending-pages.ts';
import type { Need } from './faces.ts';
import { LatePart } from './late-part.ts';

/** Calls of an account, whose code is loaded once there is one, or somebody looks for one. */
export class LateCalls<Part> extends LatePart<Part> {
  /** Loads it when the record of a room says that somebody may be in a call, or a page has one. */
  loadWhenNeeded(
    { rooms, env }: Need<'rooms' | 'env'>,
    pages: Pick<AttendingPages<never>, 'whenHeld'>,
    scope: Scope,
  ): void {
    const load = () => scope.run(async () => void (await this.get()));
    const look = (roomIds: Iterable<RoomId>) => {
      if (this.isWanted) return;
      const now = env.clock.now();
      for (const roomId of roomIds) if ((rooms.records.get(roomId)?.standsUntil ?? 0) > now) return load();
    };
    scope.onEnd(rooms.changed.subscribe(look));
    scope.onEnd(pages.whenHeld(load));
    look(rooms.records.keys());
  }
}
