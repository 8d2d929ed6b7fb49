import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { Progress } from '../../../ui/Progress.js';
import { type Printed, usePrinting } from './usePrinting.js';

/** Has a schedule or a line printed. While that goes on it shows how far it is, and cancels it. */
export function PdfButton({ kind, ...printed }: Printed & { kind?: 'quiet' }) {
  const say = useTexts('schedule');
  const f = useFormat();
  const { progress, print, cancel } = usePrinting(printed);
  if (progress === null)
    return (
      <Button
        label={say('output.pdf')}
        icon="download"
        hint={say(printed.lineId === undefined ? 'output.pdfHint' : 'output.linePdfHint')}
        onClick={print}
        testId={printed.lineId === undefined ? 'schedule-pdf' : 'line-pdf'}
        {...(kind && { kind })}
        {...(printed.lineId === undefined && { actionOf: 'schedule' })}
      />
    );
  const { pages, of } = progress;
  return (
    <span className="output-progress" data-testid="pdf-progress">
      <Progress label={say('output.printing')} value={of === 0 ? null : pages / of} />
      <span className="dim" role="status">
        {of === 0 ? say('output.printing') : say('output.pages', { pages: f.integer(pages), of: f.integer(of) })}
      </span>
      <Button label={say('output.cancel')} icon="times" iconOnly kind="quiet" onClick={cancel} testId="pdf-cancel" />
    </span>
  );
}
