import type { CSSProperties } from 'react';
import { useChunk } from '../../lib/chunk/use-chunk.ts';
import { useDialogChunk } from '../../lib/chunk/use-dialog-chunk.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import type { ActionDialogProps, ExtraProps } from '../timeline/contract.ts';
import { pollChunk } from './poll-chunk.ts';
import styles from './poll-question.module.css';

/** The answers of a poll. Their code is fetched when the first poll is drawn; until then their place is kept. */
export function LoadedPoll(props: ExtraProps<'poll'>) {
  const i18n = useI18n();
  const chunk = useChunk(pollChunk);
  switch (chunk.kind) {
    case 'ready':
      return <chunk.module.Poll {...props} />;
    case 'waiting':
      return <div className={styles.waiting} style={answersOf(props)} aria-busy="true" />;
    case 'failed':
      return (
        <Button size="small" onClick={() => void pollChunk.load()}>
          {i18n._({ id: 'polls.load', message: 'Load the answers' })}
        </Button>
      );
  }
}

/** Asks before a poll is ended. */
export function LoadedEndPoll(props: ActionDialogProps) {
  const chunk = useDialogChunk(pollChunk, props.onClose);
  return chunk.kind === 'ready' ? <chunk.module.EndPollDialog {...props} /> : null;
}

function answersOf({ item: { content } }: ExtraProps<'poll'>): CSSProperties & { readonly '--answers': number } {
  return { '--answers': content.kind === 'poll' ? content.answers.length : 0 };
}
