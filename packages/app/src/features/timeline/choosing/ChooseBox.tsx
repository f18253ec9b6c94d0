import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import type { MessageItem } from '../contract.ts';
import styles from './choosing.module.css';
import { toggleChosen } from './choosing.ts';

export interface ChooseBoxProps {
  readonly item: MessageItem;
  /** The time of the message, as it is shown. */
  readonly time: string;
  readonly isChosen: boolean;
  /** True if Tab reaches it. */
  readonly isTabStop: boolean;
}

/** The box by which a message is chosen. */
export function ChooseBox({ item, time, isChosen, isTabStop }: ChooseBoxProps) {
  const i18n = useI18n();
  return (
    <input
      type="checkbox"
      className={styles.box}
      aria-label={i18n._({
        id: 'timeline.choose',
        message: 'Select message of {name}, {time}',
        values: { name: item.sender.name, time },
      })}
      checked={isChosen}
      tabIndex={isTabStop ? 0 : -1}
      onChange={() => toggleChosen(item)}
    />
  );
}
