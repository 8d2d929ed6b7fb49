/** The program of the page that the service worker gives to the scanner without a network: the console, where somebody was signed in. */
const { signInKept } = await import('./pages/packing/kept-session.js');
if (await signInKept()) await (await import('./start.js')).start();
export {};
