import type { Area } from '../../area.js';
import { formTexts } from '../../form/texts.js';
import { paths } from '../../paths.js';
import { packagingTexts } from './texts.js';

const permission = { module: 'maintenance', action: 'read' } as const;

export const packaging: Area = {
  texts: packagingTexts,
  lists: ['package-sizes', 'packing-instructions'],
  follows: [
    { topic: 'packaging', queries: 'packaging' },
    { topic: 'packaging', queries: 'due' },
  ],
  screens: [
    {
      spec: null,
      path: paths.packageSizes,
      permission,
      title: 'nav.packageSizes',
      page: () => import('./SizesPage.js'),
      loader: () => import('./size.list.js'),
      navigation: { under: paths.articles, key: '1', help: 'packageSize.help' },
    },
    {
      spec: null,
      path: paths.packingInstructions,
      permission,
      title: 'nav.packingInstructions',
      page: () => import('./InstructionsPage.js'),
      loader: () => import('./instruction.list.js'),
      navigation: { under: paths.articles, key: '2', help: 'packingInstruction.help' },
    },
    {
      spec: null,
      path: paths.packageNumbers,
      permission,
      title: 'nav.packageNumbers',
      page: () => import('./NumberingPage.js'),
      loader: () => import('./numbering.loader.js'),
      texts: [formTexts],
      navigation: { under: paths.articles, key: '3', help: 'packageNumbering.help' },
    },
    {
      spec: null,
      path: paths.printProfiles,
      permission,
      title: 'nav.printProfiles',
      page: () => import('./PrintProfilesPage.js'),
      loader: () => import('./print-profile.loader.js'),
      texts: [formTexts],
      navigation: { under: paths.articles, key: '6', help: 'printProfile.help' },
    },
    {
      spec: null,
      path: paths.packageSize(':id'),
      permission,
      title: 'record',
      page: () => import('./SizePage.js'),
      loader: () => import('./size.loader.js'),
      texts: [formTexts],
    },
    {
      spec: null,
      path: paths.packingInstruction(':id'),
      permission,
      title: 'record',
      page: () => import('./InstructionPage.js'),
      loader: () => import('./instruction.loader.js'),
      texts: [formTexts],
    },
  ],
};
