import type { ReplyQuote } from '@parley/sdk/client/contract.ts';
import type { EventId } from '@parley/sdk/client/ids.ts';
import { WithDoubt } from '../../../lib/doubt/WithDoubt.tsx';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useView } from '../../../lib/view/use-view.ts';
import { Nobody } from '../../../ui/doubt/Nobody.tsx';
import { personProps } from '../../../ui/person/person.ts';
import { useLineText } from '../feature.ts';
import { useFeed } from '../feed-context.ts';
import styles from './message.module.css';

type Loaded = Extract<ReplyQuote, { readonly kind: 'loaded' }>;

/** What a message answers, in one line, drawn from the real event wherever that is. Pressing it goes there. */
export function ReplyQuoteView({ reply }: { readonly reply: ReplyQuote }) {
  switch (reply.kind) {
    case 'loaded':
      return <LoadedQuote quote={reply} />;
    case 'hidden':
      return <UnknownQuote eventId={reply.eventId} state="gone" />;
    case 'unknown':
      return <MissingQuote eventId={reply.eventId} />;
  }
}

/** A quote of a message that is not loaded. None is fetched by itself where one only reads: older messages come page by page. */
function MissingQuote({ eventId }: { readonly eventId: EventId }) {
  const { isReadOnly } = useFeed();
  return isReadOnly ? <UnknownQuote eventId={eventId} state="unreachable" /> : <FetchedQuote eventId={eventId} />;
}

/** What is quoted is not among what is loaded: it is asked for when it comes near the screen. */
function FetchedQuote({ eventId }: { readonly eventId: EventId }) {
  const { roomId } = useFeed();
  const view = useView('timeline.event', { roomId, eventId });
  if (view.kind !== 'ready' || view.value.kind !== 'here')
    return <UnknownQuote eventId={eventId} state={view.kind === 'ready' ? view.value.kind : 'loading'} />;
  if (view.value.content.kind === 'hidden') return <UnknownQuote eventId={eventId} state="gone" />;
  return <LoadedQuote quote={{ ...view.value, kind: 'loaded' }} />;
}

function LoadedQuote({ quote }: { readonly quote: Loaded }) {
  return (
    <WithDoubt sender={quote.sender} doubt={quote.doubt}>
      {(isInDoubt) => <QuoteButton quote={quote} isInDoubt={isInDoubt} />}
    </WithDoubt>
  );
}

function QuoteButton({ quote, isInDoubt }: { readonly quote: Loaded; readonly isInDoubt: boolean }) {
  const i18n = useI18n();
  const { jumpTo } = useFeed();
  const line = useLineText()(quote);
  const text = line === '' ? i18n._({ id: 'timeline.reply.empty', message: 'Message deleted' }) : line;
  return (
    <button
      type="button"
      {...personProps(isInDoubt ? quote.eventId : quote.sender.userId)}
      className={styles.quote}
      aria-label={
        isInDoubt
          ? i18n._({ id: 'timeline.reply.toNobody', message: 'In reply to not sure who: {text}', values: { text } })
          : i18n._({
              id: 'timeline.reply.to',
              message: 'In reply to {name}: {text}',
              values: { name: quote.sender.name, text },
            })
      }
      onClick={() => jumpTo(quote.eventId)}
    >
      {isInDoubt ? (
        <Nobody />
      ) : (
        <span className={styles.quoteName} dir="auto">
          {quote.sender.name}
        </span>
      )}{' '}
      {/* Between two words, for what is seen to be a part of what it is called. */}
      <span className={styles.quoteText} dir="auto" translate="no">
        {text}
      </span>
    </button>
  );
}

interface UnknownQuoteProps {
  readonly eventId: EventId;
  readonly state: 'loading' | 'gone' | 'unreachable' | 'here';
}

/** The place of a quote that is not here (yet): as high as one that is, so that nothing moves when it comes. */
export function UnknownQuote({ eventId, state }: UnknownQuoteProps) {
  const i18n = useI18n();
  const { jumpTo } = useFeed();
  const text =
    state === 'gone'
      ? i18n._({ id: 'timeline.reply.gone', message: 'A message that cannot be shown' })
      : state === 'unreachable'
        ? i18n._({ id: 'timeline.reply.unknown', message: 'A message that is not loaded' })
        : i18n._({ id: 'timeline.reply.loading', message: 'An earlier message' });
  return (
    <button
      type="button"
      {...personProps(eventId)}
      className={styles.quote}
      aria-label={i18n._({ id: 'timeline.reply.toUnknown', message: 'In reply to: {text}', values: { text } })}
      onClick={() => jumpTo(eventId)}
    >
      <span className={styles.quoteText}>{text}</span>
    </button>
  );
}
