import { useFormat } from '../i18n/format.js';
import { useTexts } from '../i18n/texts.js';

/** Says on paper that a list goes on, and where all of it is. */
export function PaperNote({ shown, hasExport }: { shown: number; hasExport: boolean }) {
  const say = useTexts('shell');
  const { integer } = useFormat();
  return (
    <p className="print-note" data-testid="print-note">
      {say('print.part', { count: shown, shown: integer(shown) })}
      {hasExport && ` ${say('print.export')}`}
    </p>
  );
}
