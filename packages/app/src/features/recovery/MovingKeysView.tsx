import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Banner } from '../../ui/banner/Banner.tsx';

export interface MovingKeysViewProps {
  readonly done: number;
  readonly total: number;
}

/** Progress of importing keys. The user has nothing to do. */
export function MovingKeysView({ done, total }: MovingKeysViewProps) {
  const i18n = useI18n();
  return (
    <Banner tone="info" role="status">
      {i18n._({
        id: 'recovery.moving',
        message: 'Importing the keys of the app that was here before: {done} of {total}.',
        values: { done, total },
      })}
    </Banner>
  );
}
