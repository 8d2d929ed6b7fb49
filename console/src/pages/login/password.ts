import type { z } from 'zod';

type Fault = 'bothPasswords' | 'shortPassword' | 'passwords';

/** What is wrong with a new password before the server is asked, its length in characters as people count them; undefined for nothing. */
export function faultOf(password: string, confirm: string, least: number): Fault | undefined {
  if (password === '' || confirm === '') return 'bothPasswords';
  const text = password.normalize('NFC');
  if (text !== confirm.normalize('NFC')) return 'passwords';
  return Array.from(text).length < least ? 'shortPassword' : undefined;
}

/** Reports it to a schema, at the one of the two fields that is to be mended. */
export function typedTwice<Name extends string>(
  least: number,
  password: Name,
  confirm: Name,
): (value: Readonly<Record<Name, string>>, context: z.RefinementCtx) => void {
  return (value, context) => {
    const sentence = faultOf(value[password], value[confirm], least);
    const isSecond = sentence === 'passwords' || (sentence === 'bothPasswords' && value[password] !== '');
    if (sentence)
      context.addIssue({
        code: 'custom',
        path: [isSecond ? confirm : password],
        params: { sentence, values: { min: String(least) } },
      });
  };
}
