import type { Area, Screen } from '../../area.js';
import { formTexts } from '../../form/texts.js';
import { paths } from '../../paths.js';
import { shellTexts } from '../../shell/texts.js';
import { loginTexts } from './texts.js';

type Page = 'LoginPage' | 'TwoFactorPage' | 'ForgotPasswordPage' | 'ChoosePasswordPage' | 'ActivatePage';

/** A page before the sign-in; it names itself by what it asks for. */
const publicScreen = (spec: string, path: string, page: Page): Screen => ({
  spec,
  path,
  permission: 'public',
  title: 'record',
  page: async () => ({ Component: (await import('./pages.js'))[page] }),
  texts: [formTexts, shellTexts],
});

export const login: Area = {
  texts: loginTexts,
  screens: [
    publicScreen('R-01', paths.login(), 'LoginPage'),
    publicScreen('R-02', paths.twoFactor(), 'TwoFactorPage'),
    publicScreen('R-03', paths.forgotPassword, 'ForgotPasswordPage'),
    publicScreen('R-04', '/create-password/:language/:authCode', 'ChoosePasswordPage'),
    publicScreen('R-05', '/reset-password/:language/:authCode', 'ChoosePasswordPage'),
    publicScreen('R-06', '/activate/:language/:activationHash', 'ActivatePage'),
  ],
};
