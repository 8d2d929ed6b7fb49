import { Suspense } from 'react';
import type { PanelComponent, PanelName } from '../area.js';
import { lazyWithTexts } from '../i18n/area-texts.js';
import { useAreas } from './areas.js';
import { helpTexts } from './help/texts.js';
import { paletteTexts } from './palette/texts.js';
import { closePanel, usePanel } from './panel.js';

/** The panels of the shell itself, fetched when somebody opens them; others are of areas. */
const OWN: Readonly<Partial<Record<PanelName, PanelComponent>>> = {
  help: lazyWithTexts(async () => (await import('./help/HelpPanel.js')).HelpPanel, helpTexts),
  palette: lazyWithTexts(async () => (await import('./palette/Palette.js')).Palette, paletteTexts),
};

export function Panels() {
  const name = usePanel();
  const areas = useAreas();
  if (name === null) return null;
  const Panel = OWN[name] ?? areas.find(({ panels }) => panels?.[name])?.panels?.[name];
  return (
    Panel && (
      <Suspense>
        <Panel key={name} onClose={closePanel} />
      </Suspense>
    )
  );
}
