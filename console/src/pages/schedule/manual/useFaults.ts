import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useLanguage } from '../../../i18n/language.js';
import { type Entry, type Faults, faultsOf, NO_FAULTS, sorted } from './entry.js';

/** What is wrong with an entry: what is found here, once something was checked, or what the server said of it as it is. */
export function useFaults(entry: Entry, notBefore: string | null) {
  const language = useLanguage();
  const [isChecked, setChecked] = useState(false);
  const [refused, setRefused] = useState<{ of: Entry; faults: Faults } | null>(null);
  const shown = useDeferredValue(entry);
  const found = useMemo(
    () => (isChecked ? faultsOf(shown, notBefore, language) : NO_FAULTS),
    [isChecked, shown, notBefore, language],
  );
  /** From now on what is wrong shows while it is entered. */
  const begin = useCallback((): void => {
    setChecked(true);
  }, []);
  return {
    faults: refused?.of === entry ? refused.faults : found,
    begin,
    check: (): Faults => {
      begin();
      return faultsOf(entry, notBefore, language);
    },
    /** Shows what the server said of the entry. */
    refuse: (errors: Parameters<typeof sorted>[1]): Faults => {
      const faults = sorted(entry.rows, errors);
      setRefused({ of: entry, faults });
      return faults;
    },
  };
}
