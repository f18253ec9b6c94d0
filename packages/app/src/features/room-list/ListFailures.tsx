import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Banner } from '../../ui/banner/Banner.tsx';
import { Button } from '../../ui/button/Button.tsx';

/** There is no list, because of a bug of ours. */
export function ListFailure() {
  const i18n = useI18n();
  return (
    <Banner
      tone="danger"
      role="alert"
      action={
        <Button size="small" onClick={() => window.location.reload()}>
          {i18n._({ id: 'roomList.reload', message: 'Reload' })}
        </Button>
      }
    >
      {i18n._({ id: 'roomList.failed', message: 'The room list cannot be shown. Nothing is lost.' })}
    </Banner>
  );
}

/** Error of an action on a room. */
export function TaskFailure({ onClose }: { readonly onClose: () => void }) {
  const i18n = useI18n();
  return (
    <Banner
      tone="danger"
      role="alert"
      action={
        <Button size="small" onClick={onClose}>
          {i18n._({ id: 'roomList.taskFailedClose', message: 'Close' })}
        </Button>
      }
    >
      {i18n._({
        id: 'roomList.taskFailed',
        message: 'That did not work: the server was not reached. Nothing was changed. Try again in a moment.',
      })}
    </Banner>
  );
}
