import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Notice, type NoticeProps } from '../../ui/notice/Notice.tsx';

export interface CrashProps {
  readonly error: unknown;
  readonly place: NoticeProps['place'];
  /** Draws the part anew, if that makes sense. */
  readonly retry?: () => void;
}

/** A part of the page broke, or all of it: what that means and how to go on. */
export function Crash({ error, place, retry }: CrashProps) {
  const i18n = useI18n();
  return (
    <Notice
      role="alert"
      place={place}
      title={i18n._({ id: 'crash.title', message: 'Something went wrong in this part of Parley' })}
      text={i18n._({ id: 'crash.text', message: 'Your messages are safe. Trying again or reloading usually helps.' })}
      details={error instanceof Error ? `${error.name}: ${error.message}` : String(error)}
      actions={
        <>
          <Button onClick={() => window.location.reload()}>{i18n._({ id: 'crash.reload', message: 'Reload' })}</Button>
          {retry !== undefined && (
            <Button variant="primary" onClick={retry}>
              {i18n._({ id: 'crash.retry', message: 'Try again' })}
            </Button>
          )}
        </>
      }
    />
  );
}
