import { focusRegionNamed } from '../../lib/dom/regions.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';

export interface SkipLinksProps {
  readonly pane: 'rooms' | 'room';
  readonly className: string | undefined;
}

/** The first stops of Tab: past the list of rooms, and to where one writes. Buttons, because addresses lead to rooms. */
export function SkipLinks({ pane, className }: SkipLinksProps) {
  const i18n = useI18n();
  return (
    <div className={className}>
      {pane === 'room' && (
        <>
          <Button size="small" onClick={() => focusRegionNamed('messages')}>
            {i18n._({ id: 'frame.skipToMessages', message: 'Skip to messages' })}
          </Button>
          <Button size="small" onClick={() => focusRegionNamed('composer')}>
            {i18n._({ id: 'frame.skipToComposer', message: 'Skip to writing' })}
          </Button>
        </>
      )}
      <Button size="small" onClick={() => focusRegionNamed('rooms')}>
        {i18n._({ id: 'frame.skipToRooms', message: 'Skip to rooms' })}
      </Button>
    </div>
  );
}
