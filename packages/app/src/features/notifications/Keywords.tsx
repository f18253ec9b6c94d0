import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { Button } from '../../ui/button/Button.tsx';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import styles from './notifications.module.css';

/** Words that count as a mention wherever they are written. */
export function Keywords({ keywords }: { readonly keywords: readonly string[] }) {
  const i18n = useI18n();
  const setKeyword = useCommand('notifications.setKeyword');
  const [draft, setDraft] = useState('');
  const [hasFailed, setHasFailed] = useState(false);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (draft.trim() === '') return;
    const { ok } = await setKeyword({ keyword: draft, isOn: true });
    setHasFailed(!ok);
    if (ok) setDraft('');
  };
  const remove = async (keyword: string) => {
    const { ok } = await setKeyword({ keyword, isOn: false });
    setHasFailed(!ok);
  };
  return (
    <form onSubmit={(event) => void add(event)}>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{i18n._({ id: 'notifications.keywords', message: 'Keywords' })}</legend>
        <TextField
          label={i18n._({ id: 'notifications.keyword', message: 'Keyword' })}
          hint={i18n._({ id: 'notifications.keywordHint', message: 'Notifies you like a mention, in all rooms.' })}
          error={
            hasFailed
              ? i18n._({ id: 'notifications.failed', message: 'That did not work. Try again in a moment.' })
              : null
          }
          value={draft}
          autoComplete="off"
          end={
            <Button type="submit" size="small">
              {i18n._({ id: 'notifications.addKeyword', message: 'Add' })}
            </Button>
          }
          onChange={(event) => setDraft(event.currentTarget.value)}
        />
        {keywords.length > 0 && (
          <ul className={styles.keywords} aria-label={i18n._({ id: 'notifications.keywords', message: 'Keywords' })}>
            {keywords.map((keyword) => (
              <li key={keyword} className={styles.keyword}>
                <span dir="auto" translate="no">
                  {keyword}
                </span>
                <IconButton
                  label={i18n._({
                    id: 'notifications.removeKeyword',
                    message: 'Remove {keyword}',
                    values: { keyword },
                  })}
                  icon={<X size={14} />}
                  size="small"
                  onClick={() => void remove(keyword)}
                />
              </li>
            ))}
          </ul>
        )}
      </fieldset>
    </form>
  );
}
