import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { roomHref, spaceHref } from '../../../lib/route/route.ts';
import { lineText } from './line-words.ts';
import styles from './lobby.module.css';
import type { LobbyLine } from './lobby-lines.ts';

export interface LineWordsProps {
  readonly line: LobbyLine;
  readonly name: string;
  /** The id of the element with the name. */
  readonly nameId: string;
  readonly isReached: boolean;
}

/** The name of a room, as a link where the user is in it, and what is said of it. */
export function LineWords({ line, name, nameId, isReached }: LineWordsProps) {
  const i18n = useI18n();
  const { roomId, isSpace, entry, isSuggested } = line;
  const named = { id: nameId, className: styles.name, dir: 'auto', translate: 'no' } as const;
  return (
    <div className={styles.lines}>
      <span className={styles.head}>
        {entry === 'in' || entry === 'invited' ? (
          <a
            {...named}
            href={isSpace ? spaceHref(roomId) : roomHref(roomId)}
            tabIndex={isReached ? 0 : -1}
            draggable={false}
            data-main
          >
            {name}
          </a>
        ) : (
          <span {...named}>{name}</span>
        )}
        {isSuggested && <span className={styles.mark}>{i18n._({ id: 'space.suggested', message: 'Suggested' })}</span>}
      </span>
      <span className={styles.text}>{lineText(i18n, line)}</span>
    </div>
  );
}
