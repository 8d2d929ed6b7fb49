import type { Area } from '../../area.js';
import { lazyWithTexts } from '../../i18n/area-texts.js';
import { paths } from '../../paths.js';
import { mobileTexts } from '../mobile/texts.js';
import { packingTexts } from './texts.js';

const permission = { module: 'delivery.despatch-note', action: 'edit' } as const;

export const packing: Area = {
  texts: packingTexts,
  banner: lazyWithTexts(async () => (await import('./UnsentScans.js')).UnsentScans, packingTexts),
  screens: [
    {
      spec: null,
      path: paths.packing,
      permission,
      title: 'nav.packing',
      page: () => import('./NotesPage.js'),
      texts: [mobileTexts],
      navigation: { under: paths.despatchNotes, key: '5', help: 'packing.help' },
    },
    {
      spec: null,
      path: paths.scanner,
      permission,
      title: 'packing.scannerTitle',
      page: () => import('./ScannerPage.js'),
      texts: [mobileTexts],
    },
    {
      spec: null,
      path: paths.packingNote(':id'),
      permission,
      title: 'record',
      page: () => import('./NotePage.js'),
      texts: [mobileTexts],
    },
  ],
};
