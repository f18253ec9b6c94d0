import { AtSign, Pencil, Reply, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Draft } from '../../lib/drafts/drafts.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { personProps } from '../../ui/person/person.ts';
import styles from './composer.module.css';
import { pillsAsWords } from './field/pill-text.ts';

export interface ComposerBannerProps {
  readonly draft: Draft;
  readonly cancelReply: () => void;
  readonly cancelEdit: () => void;
  /** Has the answer mention its author, or not. */
  readonly mention: (isMentioning: boolean) => void;
}

/** Above the box: what is being answered or edited, and the way out of it. */
export function ComposerBanner({ draft, cancelReply, cancelEdit, mention }: ComposerBannerProps) {
  const i18n = useI18n();
  const { edit, reply } = draft;
  if (edit !== null) {
    return (
      <BannerLine
        icon={<Pencil aria-hidden="true" />}
        cancel={i18n._({ id: 'composer.cancelEdit', message: 'Cancel edit' })}
        onCancel={cancelEdit}
      >
        <span className={styles.bannerWhat}>{i18n._({ id: 'composer.editing', message: 'Editing' })}</span>
        <span className={styles.bannerText} dir="auto" translate="no">
          {pillsAsWords(edit.original)}
        </span>
      </BannerLine>
    );
  }
  if (reply === null) return null;
  return (
    <BannerLine
      icon={<Reply aria-hidden="true" />}
      cancel={i18n._({ id: 'composer.cancelReply', message: 'Cancel reply' })}
      onCancel={cancelReply}
    >
      <span {...personProps(reply.senderId)} className={styles.bannerName} dir="auto" translate="no">
        {reply.senderName}
      </span>
      <span className={styles.bannerText} dir="auto" translate="no">
        {reply.text}
      </span>
      {reply.isMentioning !== undefined && (
        <IconButton
          className={styles.bannerMention}
          size="small"
          label={i18n._({
            id: 'composer.mentionAnswered',
            message: 'Mention {name}',
            values: { name: reply.senderName },
          })}
          icon={<AtSign size={16} />}
          aria-pressed={reply.isMentioning}
          onClick={() => mention(reply.isMentioning === false)}
        />
      )}
    </BannerLine>
  );
}

interface BannerLineProps {
  readonly icon: ReactNode;
  readonly cancel: string;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

function BannerLine({ icon, cancel, onCancel, children }: BannerLineProps) {
  return (
    <div className={styles.banner}>
      {icon}
      {children}
      <IconButton
        className={styles.bannerCancel}
        size="small"
        label={cancel}
        icon={<X size={16} />}
        onClick={onCancel}
      />
    </div>
  );
}
