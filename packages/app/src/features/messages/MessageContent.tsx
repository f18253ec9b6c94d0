import type { FileContent, ImageContent, OwnFile, RedactedContent } from '@parley/sdk/client/contract.ts';
import { Trash2 } from 'lucide-react';
import { classes } from '../../lib/dom/classes.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { BrokenLine } from '../../ui/broken-line/BrokenLine.tsx';
import type { ContentProps, MessageItem } from '../timeline/contract.ts';
import { Changes } from './Changes.tsx';
import { changeClauses } from './change-clauses.ts';
import { EncryptedLine } from './EncryptedLine.tsx';
import { FileTile } from './FileTile.tsx';
import { FilmTile } from './FilmTile.tsx';
import { HappeningLine } from './HappeningLine.tsx';
import { HiddenLine } from './HiddenLine.tsx';
import { ImageTile } from './ImageTile.tsx';
import styles from './messages.module.css';
import { QuietLine } from './QuietLine.tsx';
import { RichTextView } from './rich-text/RichTextView.tsx';

/** Draws what an event is: one case for each kind there is. */
export function MessageContent({ item }: ContentProps) {
  const { content } = item;
  return <Content item={item} content={content} />;
}

function Content({ item, content }: { readonly item: MessageItem; readonly content: MessageItem['content'] }) {
  switch (content.kind) {
    case 'text':
      return (
        <div className={classes(styles.words, content.isNotice && styles.notice)}>
          <RichTextView text={content.body} mayBeLarge={!content.isNotice} />
        </div>
      );
    case 'emote':
      return (
        <div className={classes(styles.words, styles.emote)}>
          <RichTextView text={[`${item.sender.name} `, ...content.body]} />
        </div>
      );
    case 'image':
      return <ImageTile content={content} upload={uploadOf(item, content)} />;
    case 'file':
      return content.mediaKind === 'video' ? (
        <FilmTile content={content} upload={uploadOf(item, content)} />
      ) : (
        <FileTile content={content} upload={uploadOf(item, content)} />
      );
    case 'redacted':
      return <Redacted item={item} content={content} />;
    case 'hidden':
      return (
        <HiddenLine content={content}>
          {content.said === null ? null : <Content item={item} content={content.said} />}
        </HiddenLine>
      );
    case 'encrypted':
      return <EncryptedLine content={content} />;
    case 'stateChange':
      return changeClauses([item]).length > 0 ? <Changes items={[item]} /> : null;
    case 'call':
    case 'verificationRequest':
      return <HappeningLine name={item.sender.name} content={content} />;
    case 'broken':
      return <BrokenLine reportId={content.reportId} />;
    case 'unknown':
      return <Unknown eventType={content.eventType} text={content.text} />;
  }
}

/** The file of a message that is still to be uploaded; null for any other, and for one that was refused. */
function uploadOf({ sendState }: MessageItem, { source }: ImageContent | FileContent): OwnFile | null {
  const isOnItsWay = sendState?.kind === 'queued' || sendState?.kind === 'sending' || sendState?.kind === 'encrypting';
  return source?.kind === 'own' && isOnItsWay ? source : null;
}

function Redacted({ item, content }: { readonly item: MessageItem; readonly content: RedactedContent }) {
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

function Unknown({ eventType, text }: { readonly eventType: string; readonly text: string | null }) {
  const i18n = useI18n();
  if (text !== null && text.trim() !== '') return <RichTextView text={[text]} />;
  return (
    <QuietLine>
      {i18n._({
        id: 'messages.unknown',
        message: 'Parley cannot show this kind of event ({type}).',
        values: { type: eventType },
      })}
    </QuietLine>
  );
}
