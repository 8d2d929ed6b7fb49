/** What other modules may use of sign-in: making the hash of a password. */
export { hashPassword } from './password.js';
