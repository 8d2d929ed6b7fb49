import type { FieldError } from 'react-hook-form';
import { useTexts } from '../i18n/texts.js';
import type en from './texts/en.json';

/** What can be said of a field (section 5 of the specification), and the names of what it may hold. */
export type Sentence = keyof typeof en.form.said;
export type TypeName = keyof typeof en.form.type;

/** Says what is wrong with a field: in the server's words where it was the server that refused it. */
export function useSentence(): (error: FieldError, field: string, item?: string) => string {
  const say = useTexts('form');
  return ({ type, types, message }, field, item = field) => {
    if (message !== undefined && message !== '') return message;
    const { type: name, ...values } = (types ?? {}) as {
      readonly type?: TypeName;
      readonly min?: string;
      readonly max?: string;
    };
    return say(`said.${type as Sentence}`, {
      field,
      item,
      ...values,
      type: name === undefined ? '' : say(`type.${name}`),
    });
  };
}
