import { Copy, Reply, Smile, Trash2 } from 'lucide-react';
import { Button } from '../../src/ui/button/Button.tsx';
import { IconButton } from '../../src/ui/button/IconButton.tsx';
import { InlineButton } from '../../src/ui/button/InlineButton.tsx';
import type { State } from './state.ts';

const VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const;

export const states: readonly State[] = [
  ...VARIANTS.map((variant) => ({
    name: variant,
    drawing: (
      <>
        <Button variant={variant}>Send</Button>
        <Button variant={variant} size="small">
          Send
        </Button>
        <Button variant={variant} isBusy>
          Send
        </Button>
        <Button variant={variant} disabled>
          Send
        </Button>
      </>
    ),
  })),
  {
    name: 'a long word in a narrow place',
    drawing: <Button size="medium">Benachrichtigungseinstellungen zurücksetzen</Button>,
  },
  {
    name: 'among words',
    drawing: (
      <p>
        Ana and Ben came <InlineButton aria-expanded={false}>and 3 more</InlineButton>
      </p>
    ),
  },
  {
    name: 'icon: medium, toolbar, small',
    drawing: (
      <>
        <IconButton label="React" icon={<Smile size={18} />} size="medium" />
        <IconButton label="Reply" icon={<Reply size={18} />} size="toolbar" />
        <IconButton label="Copy" icon={<Copy size={16} />} size="small" />
      </>
    ),
  },
  {
    name: 'icon: pressed, open, disabled',
    drawing: (
      <>
        <IconButton label="Bold" icon={<strong>B</strong>} aria-pressed />
        <IconButton label="More" icon={<Smile size={18} />} aria-expanded />
        <IconButton label="Delete" icon={<Trash2 size={18} />} disabled />
      </>
    ),
  },
];
