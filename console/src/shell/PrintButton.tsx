import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.js';

/** Prints the page in view. */
export function PrintButton({ iconOnly = false }: { iconOnly?: boolean }) {
  const { t } = useTranslation();
  return (
    <Button
      label={t('shell.print.action')}
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
