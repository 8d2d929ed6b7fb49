import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/Button.js';

/** Prints the page in view. */
export function PrintButton({ iconOnly = false }: { iconOnly?: boolean }) {
  const say = useTexts('shell');
  return (
    <Button
      label={say('print.action')}
      icon="print"
      iconOnly={iconOnly}
      kind={iconOnly ? 'quiet' : 'secondary'}
      testId="print"
      onClick={() => {
        window.print();
      }}
    />
  );
}
