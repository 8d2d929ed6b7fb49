/** The pages before the sign-in. They are small and come in one piece: who sees one of them often sees another. */
export { ActivatePage } from './ActivatePage.js';
export { ChoosePasswordPage } from './ChoosePasswordPage.js';
export { ForgotPasswordPage } from './ForgotPasswordPage.js';
export { LoginPage } from './LoginPage.js';
export { signInPath } from './sign-in-facts.js';
export { TwoFactorPage } from './TwoFactorPage.js';
