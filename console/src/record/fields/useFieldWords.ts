import { useMemo } from 'react';
import type { Plain } from '../../../../server/domain/audit/difference.js';
import { useFormat } from '../../i18n/format.js';
import { useIsText, useTexts } from '../../i18n/texts.js';
import { partsOf } from './parts.js';

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

export interface FieldWords {
  /** What a place of a record is called; undefined where a name in it is not known. */
  readonly name: (path: string) => string | undefined;
  /** A value as it is read: codes, instants, yes and no in words, anything else as it is. */
  readonly value: (path: string, value: Plain) => string;
}

/** Words for recorded fields. Whoever uses them comes with `fieldTexts`. */
export function useFieldWords(): FieldWords {
  const isName = useIsText('field');
  const isValue = useIsText('fieldValue');
  const say = useTexts('field');
  const sayValue = useTexts('fieldValue');
  const sayPart = useTexts('fieldPart');
  const f = useFormat();
  return useMemo((): FieldWords => {
    const wordOf = (field: string, code: string): string => {
      const key = `${field}.${code}`;
      return /^[\w-]+(\.[\w-]+)+$/.test(key) && isValue(key) ? sayValue(key) : code;
    };
    /** A right is a module and what may be done in it: `traffic:read`. */
    const rightOf = (code: string): string => {
      const [module = '', right = ''] = code.split(':');
      return right === ''
        ? code
        : sayPart('right', { module: wordOf('modules', module), right: wordOf('rights', right) });
    };
    return {
      name: (path) => {
        const words = partsOf(path).map(({ name, entry }) => {
          if (!isName(name)) return undefined;
          return entry === undefined ? say(name) : sayPart('entry', { name: say(name), entry: wordOf('entry', entry) });
        });
        return words.length === 0 || words.includes(undefined) ? undefined : words.join(' · ');
      },
      value: (path, value) => {
        if (typeof value === 'boolean') return sayPart(value ? 'yes' : 'no');
        if (typeof value === 'number') return String(value);
        if (INSTANT.test(value)) return f.moment(value);
        const field = partsOf(path).at(-1)?.name ?? '';
        return field === 'rights' ? rightOf(value) : wordOf(field, value);
      },
    };
  }, [isName, isValue, say, sayValue, sayPart, f]);
}
