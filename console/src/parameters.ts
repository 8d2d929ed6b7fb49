/** What parts of an address may say, where it is not any text: ids are rows of digits. */
const KNOWN: readonly (readonly [name: RegExp, form: RegExp])[] = [
  [/^id$|Id$/, /^\d{1,18}$/],
  [/^subTab$/, /^(calloffs|curve)$/],
];

/** Whether an address names something that cannot be: then it is an error, and no search for it. */
export function wrongParameter(params: Readonly<Record<string, string | undefined>>): boolean {
  return Object.entries(params).some(([name, value]) =>
    KNOWN.some(([named, form]) => named.test(name) && !form.test(value ?? '')),
  );
}
