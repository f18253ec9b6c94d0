import type { UserId } from '@parley/sdk/client/ids.ts';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { useView } from '../../lib/view/use-view.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Failure } from '../../ui/failure/Failure.tsx';
import group from '../../ui/page/group-texts.module.css';
import { Row, Rows } from '../../ui/row/Row.tsx';
import { moderationFailureText } from './failure-text.ts';
import styles from './moderation.module.css';

/** Everybody whom the user ignores, each with a way to stop that. */
export function IgnoredPeople() {
  const i18n = useI18n();
  const view = useView('moderation.ignored', null);
  const setIgnored = useCommand('moderation.setIgnored');
  const [failure, setFailure] = useState<string | null>(null);
  const title = i18n._({ id: 'moderation.ignored', message: 'Ignored people' });
  if (view.kind !== 'ready') return null;
  const stop = async (userId: UserId) => {
    const answer = await setIgnored({ userId, isIgnored: false });
    setFailure(answer.ok ? null : moderationFailureText(i18n, answer.error));
  };
  return (
    <div className={styles.ignored}>
      <h2 className={group.heading}>{title}</h2>
      {view.value.length === 0 && (
        <p className={group.hint}>
          {i18n._({
            id: 'moderation.nobodyIgnored',
            message: 'You ignore nobody. You can do so in somebody’s profile.',
          })}
        </p>
      )}
      <Rows label={title}>
        {[...view.value].sort().map((userId) => (
          <Row
            key={userId}
            action={
              <Button
                size="small"
                variant="quiet"
                aria-label={i18n._({
                  id: 'moderation.stopIgnoringOf',
                  message: 'Stop ignoring {userId}',
                  values: { userId },
                })}
                onClick={() => void stop(userId)}
              >
                {i18n._({ id: 'moderation.stopIgnoring', message: 'Stop ignoring' })}
              </Button>
            }
          >
            <span dir="ltr" translate="no">
              {userId}
            </span>
          </Row>
        ))}
      </Rows>
      {failure !== null && <Failure>{failure}</Failure>}
    </div>
  );
}
