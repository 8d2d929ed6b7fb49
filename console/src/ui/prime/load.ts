type Fields = typeof import('./fields.js');

let here: Fields | undefined;

/** Fetches the code of fields that choose. The background fetches it behind the first page; a field that is there before waits for it. */
export async function loadFields(): Promise<Fields> {
  here = await import('./fields.js');
  return here;
}

/** The same without waiting, once it is here. */
export const fieldsNow = (): Fields | undefined => here;
