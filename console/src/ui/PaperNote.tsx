import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format.js';

/** Says on paper that a list goes on, and where all of it is. */
export function PaperNote({ shown, hasExport }: { shown: number; hasExport: boolean }) {
  const { t } = useTranslation();
  const { integer } = useFormat();
  return (
    <p className="print-note" data-testid="print-note">
      {t('shell.print.part', { count: shown, shown: integer(shown) })}
      {hasExport && ` ${t('shell.print.export')}`}
    </p>
  );
}
