import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { type CurrentUser } from '../../../../server/contract/current-user.js';
import { useLive } from '../../api/live.js';
import { userMay, useUser } from '../../api/user.js';
import { withTexts } from '../../i18n/area-texts.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { AreaBanners } from '../../shell/AreaParts.js';
import { Frame } from '../../shell/Frame.js';
import { LiveState } from '../../shell/LiveState.js';
import logo from '../../shell/logo.svg';
import { Bell } from '../../shell/Bell.js';
import { closePanel, usePanel } from '../../shell/panel.js';
import { Icon, type IconName } from '../../ui/Icon.js';
import { packingTexts } from '../packing/texts.js';
import { AccountSheet } from './AccountSheet.js';
import { ErrorCard } from './ErrorCard.js';
import { ErrorTab } from './ErrorTab.js';
import { ScanTab } from './ScanTab.js';
import { TodayTab } from './TodayTab.js';
import './mobile.css';

/** Fetched behind the page, so that it is here when the network is not. */
const fetchPack = () => withTexts(import('./PackTab.js'), packingTexts);
const PackTab = lazy(async () => ({ default: (await fetchPack()).PackTab }));

const CalibrationTab = lazy(async () => ({ default: (await import('./CalibrationTab.js')).CalibrationTab }));

interface Tab {
  readonly id: 'scan' | 'pack' | 'despatches' | 'errors';
  readonly icon: IconName;
  readonly Content: ComponentType;
  readonly isFor: (user: CurrentUser) => boolean;
}
const TABS: readonly [Tab, ...Tab[]] = [
  { id: 'scan', icon: 'barcode', Content: ScanTab, isFor: () => true },
  {
    id: 'pack',
    icon: 'box',
    Content: PackTab,
    isFor: (user) => userMay(user, 'delivery.despatch-note', 'edit'),
  },
  {
    id: 'despatches',
    icon: 'calendar',
    Content: TodayTab,
    isFor: (user) => userMay(user, 'transactions', 'read') || userMay(user, 'schedule.delivery-situation', 'read'),
  },
  { id: 'errors', icon: 'exclamation-triangle', Content: ErrorTab, isFor: (user) => userMay(user, 'traffic', 'read') },
];
const BADGE_MOST = 99;

function Head({ isAccountOpen, onAccount }: { isAccountOpen: boolean; onAccount: () => void }) {
  const say = useTexts('shell');
  const { company } = useUser();
  return (
    <header className="mobile-head">
      <Link to={paths.mobile} className="mobile-brand" aria-label="Consignal">
        <img src={logo} alt="" width="28" height="28" />
      </Link>
      <p className="truncate">{company.name}</p>
      <LiveState />
      <Bell />
      <button
        type="button"
        className="icon-button"
        aria-label={say('account')}
        aria-haspopup="dialog"
        aria-expanded={isAccountOpen}
        data-testid="account-button"
        onClick={onAccount}
      >
        <Icon name="user" />
      </button>
    </header>
  );
}

function TabBar({ tabs, shown }: { tabs: readonly Tab[]; shown: Tab | null }) {
  const say = useTexts('nav');
  const sayMobile = useTexts('mobile');
  const sayShell = useTexts('shell');
  const { errorCount } = useLive();
  const errors = errorCount ?? 0;
  return (
    <nav className="mobile-tabs" aria-label={say('label')}>
      {tabs.map((tab) => (
        <Link
          key={tab.id}
          to={tab === TABS[0] ? paths.mobile : paths.mobileTab(tab.id)}
          aria-current={tab === shown ? 'page' : undefined}
          data-testid={`tab-${tab.id}`}
        >
          <Icon name={tab.icon} />
          <span>{sayMobile(`tab.${tab.id}`)}</span>
          {tab.id === 'errors' && errors > 0 && (
            <>
              <span className="mobile-badge" aria-hidden="true">
                {errors > BADGE_MOST ? `${String(BADGE_MOST)}+` : errors}
              </span>
              <span className="sr-only">{sayShell('errorFiles', { count: errors })}</span>
            </>
          )}
        </Link>
      ))}
    </nav>
  );
}

/** What people need who stand at the truck: scan, what left today, what is wrong, and the notices. Nothing else. */
export function Component() {
  const user = useUser();
  const [search] = useSearchParams();
  const tabs = TABS.filter(({ isFor }) => isFor(user));
  const shown = tabs.find(({ id }) => id === search.get('tab')) ?? TABS[0];
  const file = search.get('file');
  const say = useTexts('mobile');
  const isCalibrating = search.get('tab') === 'scanner';
  const [wantsAccount, setWantsAccount] = useState(false);
  // One thing at a time stands over the page.
  const isAccountOpen = usePanel() === null && wantsAccount;
  useEffect(() => {
    fetchPack().catch(() => undefined);
  }, []);
  return (
    <Frame>
      <div className="mobile">
        <Head
          isAccountOpen={isAccountOpen}
          onAccount={() => {
            closePanel();
            setWantsAccount(!isAccountOpen);
          }}
        />
        <AreaBanners />
        <main id="main" tabIndex={-1}>
          {isCalibrating ? (
            <Suspense>
              <title>{`${say('scanner.title')} · Consignal`}</title>
              <CalibrationTab home={paths.mobile} />
            </Suspense>
          ) : file === null || shown.id !== 'errors' ? (
            <Suspense>
              <shown.Content key={shown.id} />
            </Suspense>
          ) : (
            <ErrorCard key={file} id={file} />
          )}
        </main>
        <TabBar tabs={tabs} shown={isCalibrating ? null : shown} />
      </div>
      {isAccountOpen && (
        <AccountSheet
          onClose={() => {
            setWantsAccount(false);
          }}
        />
      )}
    </Frame>
  );
}
