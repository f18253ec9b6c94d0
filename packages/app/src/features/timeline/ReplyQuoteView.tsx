import type { ReplyQuote } from '@parley/sdk/client/contract.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { personProps } from '../../ui/person/person.ts';
import { useFeed } from './feed-context.ts';
import styles from './timeline.module.css';

/** What a message answers, in one line, drawn from the real event. Pressing it goes there. */
export function ReplyQuoteView({ reply }: { readonly reply: ReplyQuote }) {
  const i18n = useI18n();
  const { jumpTo } = useFeed();
  const person = personProps(reply.kind === 'loaded' ? reply.sender.userId : reply.eventId);
  const text =
    reply.kind === 'loaded'
      ? reply.text
      : i18n._({ id: 'timeline.reply.unknown', message: 'A message that is not loaded' });
  return (
    <button
      type="button"
      {...person}
      className={styles.quote}
      aria-label={
        reply.kind === 'loaded'
          ? i18n._({
              id: 'timeline.reply.to',
              message: 'In reply to {name}: {text}',
              values: { name: reply.sender.name, text },
            })
          : i18n._({ id: 'timeline.reply.toUnknown', message: 'In reply to a message that is not loaded' })
      }
      onClick={() => jumpTo(reply.eventId)}
    >
      {reply.kind === 'loaded' && (
        <span className={styles.quoteName} dir="auto">
          {reply.sender.name}
        </span>
      )}
      {/* Between two words, for what is seen to be a part of what it is called. */}{' '}
      <span className={styles.quoteText} dir="auto" translate="no">
        {text}
      </span>
    </button>
  );
}
