import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useView } from '../../../lib/view/use-view.ts';
import { InlineButton } from '../../../ui/button/InlineButton.tsx';
import { Spinner } from '../../../ui/spinner/Spinner.tsx';
import { failureText } from '../failure-text.ts';
import { LobbyItem } from './LobbyItem.tsx';
import styles from './lobby.module.css';
import { type LobbyLine, lobbyLines } from './lobby-lines.ts';
import type { TreeState } from './tree-state.ts';
import { useSpaceRooms } from './use-space-rooms.ts';

export interface LobbyLevelProps {
  readonly spaceId: RoomId;
  /** The spaces from the top to this one. */
  readonly path: readonly RoomId[];
  readonly lines: readonly LobbyLine[];
  readonly mayManage: boolean;
  readonly state: TreeState;
}

/** The rooms right below one space. */
export function LobbyLevel({ spaceId, path, lines, mayManage, state }: LobbyLevelProps) {
  return lines.map((line, place) => {
    const key = [...path.slice(1), line.roomId].join(' ');
    // A space that leads back to itself is not opened again.
    const opens = line.isSpace && line.entry !== 'hidden' && !path.includes(line.roomId);
    const isOpen = opens && state.open.has(key);
    return (
      <LobbyItem
        key={line.roomId}
        {...{ line, place, state, mayManage, spaceId }}
        itemKey={key}
        count={lines.length}
        level={path.length}
        isOpen={opens ? isOpen : null}
      >
        {isOpen && <InnerLevel spaceId={line.roomId} path={[...path, line.roomId]} state={state} />}
      </LobbyItem>
    );
  });
}

/** The rooms of a space in the tree, asked for when it is opened. */
function InnerLevel({ spaceId, path, state }: Pick<LobbyLevelProps, 'spaceId' | 'path' | 'state'>) {
  const i18n = useI18n();
  const view = useView('spaces.lobby', { spaceId });
  const lobby = view.kind === 'ready' ? view.value : null;
  const asked = useSpaceRooms(spaceId);
  const lines = lobbyLines(lobby?.rooms ?? [], asked);
  const { isBusy, failure, next, more } = asked;
  return (
    <>
      <ul role="group" className={styles.group}>
        <LobbyLevel spaceId={spaceId} path={path} lines={lines} mayManage={lobby?.mayManage === true} state={state} />
      </ul>
      <div className={styles.rest}>
        {isBusy && <Spinner />}
        {failure !== null && <span className={styles.failure}>{failureText(i18n, failure)}</span>}
        {lines.length === 0 && !isBusy && failure === null && (
          <span className={styles.quiet}>
            {i18n._({ id: 'space.empty', message: 'This space has no rooms that you can see.' })}
          </span>
        )}
        {!isBusy && (failure !== null || next !== null) && (
          <InlineButton onClick={more}>{i18n._({ id: 'space.more', message: 'Show more rooms' })}</InlineButton>
        )}
      </div>
    </>
  );
}
