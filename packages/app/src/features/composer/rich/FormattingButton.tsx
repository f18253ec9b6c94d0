import { Type } from 'lucide-react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useReadable } from '../../../lib/store/use-readable.ts';
import { ToolButton } from '../../../ui/tool-button/ToolButton.tsx';
import { changeWriting, writingSettings } from '../writing/writing-settings.ts';

/** The button `Formatting`: has the bar of that name stay there. */
export function FormattingButton({ className }: { readonly className: string | undefined }) {
  const i18n = useI18n();
  const { hasBar } = useReadable(writingSettings);
  return (
    <ToolButton
      className={className}
      label={i18n._({ id: 'composer.formatting', message: 'Formatting' })}
      icon={<Type size={20} />}
      isPressed={hasBar}
      onPress={() => changeWriting({ hasBar: !hasBar })}
    />
  );
}
