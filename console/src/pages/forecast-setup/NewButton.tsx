import { useMay } from '../../api/user.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';

/** Adds a filter, a group or an action; whoever may not learns why. */
export function NewButton({ label, onClick, testId }: { label: string; onClick: () => void; testId: string }) {
  const say = useTexts('forecastSetup');
  const mayEdit = useMay('forecast-ai', 'edit');
  return (
    <Button
      label={label}
      icon="plus"
      kind="primary"
      disabled={!mayEdit}
      {...(!mayEdit && { hint: say('mayNot') })}
      onClick={onClick}
      testId={testId}
    />
  );
}
