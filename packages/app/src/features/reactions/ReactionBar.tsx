import type { I18n } from '@lingui/core';
import { parseMxcUri } from '@parley/sdk/client/ids.ts';
import { useState } from 'react';
import { useI18n, useLocale } from '../../lib/i18n/use-i18n.ts';
import { useThumbnail } from '../../lib/media/use-media.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import type { ExtraProps } from '../timeline/contract.ts';
import styles from './reactions.module.css';

/** Everybody who reacted with one key. */
type ReactionGroup = ExtraProps<'reactions'>['extra']['groups'][number];

/** More than these wait behind a button. */
const MOST_SHOWN = 16;
/** A key can be any text; more of it is cut. */
const MOST_KEY = 20;

/** The reactions to a message: pressing one adds or takes back one's own. */
export function ReactionBar({ roomId, item, extra }: ExtraProps<'reactions'>) {
  const i18n = useI18n();
  const toggle = useCommand('reactions.toggle');
  const [isOpen, setOpen] = useState(false);
  const { groups } = extra;
  if (groups.length === 0) return null;
  const shown = isOpen ? groups : groups.slice(0, MOST_SHOWN);
  const rest = groups.length - shown.length;
  return (
    <div className={styles.bar}>
      {shown.map((group) => (
        <Reaction
          key={group.key}
          group={group}
          onToggle={() => void toggle({ roomId, eventId: item.relationId, key: group.key })}
        />
      ))}
      {rest > 0 && (
        <button
          type="button"
          className={styles.reaction}
          aria-label={i18n._({ id: 'reactions.more', message: '{count} more reactions', values: { count: rest } })}
          onClick={() => setOpen(true)}
        >
          +{rest}
        </button>
      )}
    </div>
  );
}

function Reaction({ group, onToggle }: { readonly group: ReactionGroup; readonly onToggle: () => void }) {
  const i18n = useI18n();
  const locale = useLocale();
  return (
    <button
      type="button"
      className={styles.reaction}
      aria-pressed={group.isMine}
      aria-label={reactionName(i18n, group)}
      title={whoReacted(i18n, locale, group)}
      onClick={onToggle}
    >
      <Key text={group.key} />
      <span className={styles.count}>{group.count}</span>
    </button>
  );
}

/** `👍 4, including you`. */
function reactionName(i18n: I18n, { key, count, isMine }: ReactionGroup): string {
  const values = { key: shortKey(key), count };
  return isMine
    ? i18n._({ id: 'reactions.name.mine', message: '{key} {count}, including you', values })
    : i18n._({ id: 'reactions.name', message: '{key} {count}', values });
}

function whoReacted(i18n: I18n, locale: string, { names, count }: ReactionGroup): string {
  const rest = count - names.length;
  const others = i18n._({ id: 'reactions.others', message: '{count} others', values: { count: rest } });
  return new Intl.ListFormat(locale).format(rest > 0 ? [...names, others] : names);
}

/** An emoji, a word, or a picture that somebody made. */
function Key({ text }: { readonly text: string }) {
  const uri = parseMxcUri(text);
  const media = useThumbnail(uri, 20, 20, 'scale');
  if (uri === null) return <span className={styles.key}>{shortKey(text)}</span>;
  return media.kind === 'ready' ? (
    <img className={styles.picture} src={media.url} alt="" />
  ) : (
    <span className={styles.picture} />
  );
}

function shortKey(key: string): string {
  const characters = Array.from(key.startsWith('mxc://') ? '▫' : key);
  return characters.length > MOST_KEY ? `${characters.slice(0, MOST_KEY).join('')}…` : characters.join('');
}
