import { type ComponentType, lazy, Suspense } from 'react';
import { withTexts } from '../i18n/language.js';
import { closePanel, type PanelName, usePanel } from './panel.js';

/** What stands in each panel, fetched when somebody opens it. */
const PANELS: Readonly<Record<PanelName, ComponentType<{ onClose: () => void }>>> = {
  help: lazy(async () => ({ default: (await withTexts('help', import('./help/HelpPanel.js'))).HelpPanel })),
  palette: lazy(async () => ({ default: (await withTexts('palette', import('./palette/Palette.js'))).Palette })),
  profile: lazy(async () => ({
    default: (await withTexts('form', withTexts('profile', import('../pages/profile/ProfilePanel.js')))).ProfilePanel,
  })),
  notices: lazy(async () => ({
    default: (await withTexts('notifications', import('../pages/notifications/NoticesPanel.js'))).NoticesPanel,
  })),
};

export function Panels() {
  const name = usePanel();
  if (name === null) return null;
  const Panel = PANELS[name];
  return (
    <Suspense>
      <Panel key={name} onClose={closePanel} />
    </Suspense>
  );
}
