/** Fetches the code of fields that choose. The background fetches it behind the first page; a field that is there before waits for it. */
export const loadFields = () => import('./fields.js');
