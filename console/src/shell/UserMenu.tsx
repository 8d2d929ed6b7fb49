import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { logout } from '../../../server/contract/auth.js';
import { call } from '../api/call.js';
import { queryClient } from '../api/query-client.js';
import { useUser } from '../api/user.js';
import { paths } from '../paths.js';
import { Button } from '../ui/Button.js';
import { Icon } from '../ui/Icon.js';
import { Segmented } from '../ui/Segmented.js';
import { LanguageSwitch } from './LanguageSwitch.js';
import { type Density, setPreferences, usePreferences } from './preferences.js';
import { closeAllTabs } from './tabs.js';

const DENSITIES: readonly Density[] = ['compact', 'normal', 'comfortable'];

export function UserMenu() {
  const { t } = useTranslation();
  const user = useUser();
  const { density } = usePreferences();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const onPointer = (event: PointerEvent): void => { if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false); };
    document.addEventListener('pointerdown', onPointer);
    return () => { document.removeEventListener('pointerdown', onPointer); };
  }, [isOpen]);

  const signOut = async (): Promise<void> => {
    // Whatever the answer, this browser forgets: staying signed in because the network is away would surprise.
    await call(logout).catch(() => undefined);
    closeAllTabs();
    await navigate(paths.login());
    queryClient.clear();
  };

  return (
    <div className="user-menu" ref={box} onKeyDown={(event) => { if (event.key === 'Escape') { setOpen(false); opener.current?.focus(); } }}>
      <button type="button" className="user-button" ref={opener} aria-expanded={isOpen} aria-haspopup="dialog" data-testid="user-menu" onClick={() => { setOpen(!isOpen); }}>
        <Icon name="user" /><span>{user.username}</span>
      </button>
      {isOpen && (
        <div className="user-panel" role="dialog" aria-label={t('shell.account')}>
          <div><p className="user-name">{user.username}</p><p className="soft">{user.email}</p><p className="dim">{user.company.name}</p></div>
          <LanguageSwitch />
          <Segmented
            label={t('shell.density')} value={density} onChange={(value) => { setPreferences({ density: value }); }}
            options={DENSITIES.map((value) => ({ value, label: t(`shell.densities.${value}`) }))}
          />
          <Button label={t('shell.signOut')} icon="sign-out" testId="sign-out" onClick={() => void signOut()} />
        </div>
      )}
    </div>
  );
}
