import { Pencil, Reply, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Draft } from '../../lib/drafts/drafts.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { personProps } from '../../ui/person/person.ts';
import styles from './composer.module.css';

export interface ComposerBannerProps {
  readonly draft: Draft;
  readonly onCancelReply: () => void;
  readonly onCancelEdit: () => void;
}

/** Above the box: what is being answered or edited, and the way out of it. */
export function ComposerBanner({ draft, onCancelReply, onCancelEdit }: ComposerBannerProps) {
  const i18n = useI18n();
  const { edit, reply } = draft;
  if (edit !== null) {
    return (
      <BannerLine
        icon={<Pencil aria-hidden="true" />}
        cancel={i18n._({ id: 'composer.cancelEdit', message: 'Cancel edit' })}
        onCancel={onCancelEdit}
      >
        <span className={styles.bannerWhat}>{i18n._({ id: 'composer.editing', message: 'Editing' })}</span>
        <span className={styles.bannerText} dir="auto" translate="no">
          {edit.original}
        </span>
      </BannerLine>
    );
  }
  if (reply === null) return null;
  return (
    <BannerLine
      icon={<Reply aria-hidden="true" />}
      cancel={i18n._({ id: 'composer.cancelReply', message: 'Cancel reply' })}
      onCancel={onCancelReply}
    >
      <span {...personProps(reply.senderId)} className={styles.bannerName} dir="auto" translate="no">
        {reply.senderName}
      </span>
      <span className={styles.bannerText} dir="auto" translate="no">
        {reply.text}
      </span>
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
