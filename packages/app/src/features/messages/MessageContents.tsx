import type { FileSource, OwnFile } from '@parley/sdk/client/contract.ts';
import { Trash2 } from 'lucide-react';
import { classes } from '../../lib/dom/classes.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { BrokenLine } from '../../ui/broken-line/BrokenLine.tsx';
import { QuietLine } from '../../ui/quiet-line/QuietLine.tsx';
import type { DrawProps, MessageItem } from '../timeline/contract.ts';
import { Changes } from './Changes.tsx';
import { changeClauses } from './change-clauses.ts';
import { HiddenLine } from './HiddenLine.tsx';
import { FileTile } from './media/FileTile.tsx';
import { ImageTile } from './media/ImageTile.tsx';
import { LoadedAudio } from './media/LoadedAudio.tsx';
import { LoadedVideo } from './media/LoadedVideo.tsx';
import styles from './messages.module.css';
import { RichTextView } from './rich-text/RichTextView.tsx';

export function TextMessage({ content }: DrawProps<'text'>) {
  return (
    <div className={classes(styles.words, content.isNotice && styles.notice)}>
      <RichTextView text={content.body} mayBeLarge={!content.isNotice} />
    </div>
  );
}

export function Emote({ item, content }: DrawProps<'emote'>) {
  return (
    <div className={classes(styles.words, styles.emote)}>
      <RichTextView text={[`${item.sender.name} `, ...content.body]} />
    </div>
  );
}

export function ImageMessage({ item, content }: DrawProps<'image'>) {
  return <ImageTile item={item} content={content} upload={uploadOf(item, content)} />;
}

export function VideoMessage({ item, content }: DrawProps<'video'>) {
  return <LoadedVideo content={content} upload={uploadOf(item, content)} />;
}

export function AudioMessage({ item, content }: DrawProps<'audio'>) {
  return <LoadedAudio item={item} content={content} upload={uploadOf(item, content)} />;
}

export function FileMessage({ item, content }: DrawProps<'file'>) {
  return <FileTile content={content} upload={uploadOf(item, content)} />;
}

export function HiddenMessage({ item, content, Content }: DrawProps<'hidden'>) {
  return (
    <HiddenLine content={content}>
      {content.said === null ? null : <Content item={item} content={content.said} />}
    </HiddenLine>
  );
}

export function StateChangeMessage({ item, content }: DrawProps<'stateChange'>) {
  const items = [{ ...item, content }];
  return changeClauses(items).length > 0 ? <Changes items={items} /> : null;
}

export function BrokenMessage({ content }: DrawProps<'broken'>) {
  return <BrokenLine reportId={content.reportId} />;
}

/** The file of a message that is still to be uploaded; null for any other, and for one that was refused. */
function uploadOf({ sendState }: MessageItem, { source }: { readonly source: FileSource | null }): OwnFile | null {
  const isOnItsWay = sendState?.kind === 'queued' || sendState?.kind === 'sending' || sendState?.kind === 'encrypting';
  return source?.kind === 'own' && isOnItsWay ? source : null;
}

/** The line of a deleted message: who deleted it, and why. */
export function RedactedMessage({ item, content }: DrawProps<'redacted'>) {
  const i18n = useI18n();
  const { by, reason } = content;
  const words =
    by === null || by.userId === item.sender.userId
      ? i18n._({ id: 'messages.redacted', message: 'Message deleted' })
      : i18n._({ id: 'messages.redactedBy', message: 'Message deleted by {name}', values: { name: by.name } });
  return (
    <QuietLine icon={<Trash2 />}>
      {words}
      {reason !== null && (
        <>
          {': '}
          <bdi translate="no">{reason}</bdi>
        </>
      )}
    </QuietLine>
  );
}

/** An event of a kind that is not known: its own words if it has some. */
export function UnknownMessage({ content: { eventType, text } }: DrawProps<'unknown'>) {
  const i18n = useI18n();
  if (text !== null && text.trim() !== '') return <RichTextView text={[text]} />;
  return (
    <QuietLine>
      {i18n._({
        id: 'messages.unknown',
        message: 'Parley cannot show this kind of message ({type}).',
        values: { type: eventType },
      })}
    </QuietLine>
  );
}
