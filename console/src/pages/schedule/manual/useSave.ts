import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ManualScheduleStored } from '../../../../../server/contract/manual-schedule.js';
import { ApiProblem, problemText } from '../../../api/problem.js';
import { useMay } from '../../../api/user.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { useNotify } from '../../../ui/Toasts.js';
import type { Entry, Faults } from './entry.js';
import type { useFaults } from './useFaults.js';

/** Warnings that are shown in words. */
const SHOWN_WARNINGS = 3;

interface Saving extends Pick<ReturnType<typeof useFaults>, 'check' | 'refuse'> {
  readonly entry: Entry;
  readonly save: (entry: Entry) => Promise<ManualScheduleStored>;
  /** Leads to the first fault. */
  readonly onFault: (faults: Faults) => void;
}

/** Stores an entry in which nothing is wrong. Whoever may not follow its file is led to the schedules. */
export function useSave({ entry, save, check, refuse, onFault }: Saving) {
  const say = useTexts('manual');
  const language = useLanguage();
  const notify = useNotify();
  const navigate = useNavigate();
  const mayFollow = useMay('traffic', 'read');
  const [stored, setStored] = useState<ManualScheduleStored | null>(null);
  const [isSaving, setSaving] = useState(false);
  useEffect(() => {
    if (stored !== null && !mayFollow) void navigate(paths.schedules);
  }, [stored, mayFollow, navigate]);
  const submit = async (): Promise<void> => {
    const wrong = check();
    if (wrong.cells.size > 0 || Object.keys(wrong.head).length > 0) {
      onFault(wrong);
      return;
    }
    setSaving(true);
    try {
      const done = await save(entry);
      setStored(done);
      notify({ severity: 'success', summary: say('stored', { number: done.documentNumber }) });
      if (done.warnings.length > 0)
        notify({
          severity: 'warn',
          summary: say('belowMinimum', { count: done.warnings.length }),
          detail: done.warnings
            .slice(0, SHOWN_WARNINGS)
            .map(({ message }) => message)
            .join(' '),
        });
    } catch (error) {
      const errors = error instanceof ApiProblem ? (error.body?.errors ?? []) : [];
      const refusal = refuse(errors);
      if (errors.length > 0) onFault(refusal);
      notify({ severity: 'error', summary: problemText(error, language) });
    } finally {
      setSaving(false);
    }
  };
  return { submit, isSaving, stored, mayFollow };
}
