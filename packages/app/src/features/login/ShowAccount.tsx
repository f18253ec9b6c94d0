import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { wishForAccount } from '../../lib/place/switch-wish.ts';
import { Button } from '../../ui/button/Button.tsx';

/** Leads to the account of another place. */
export function ShowAccount({ place }: { readonly place: number }) {
  const i18n = useI18n();
  return (
    <Button size="small" onClick={() => wishForAccount(place)}>
      {i18n._({ id: 'login.showAccount', message: 'Show account' })}
    </Button>
  );
}
