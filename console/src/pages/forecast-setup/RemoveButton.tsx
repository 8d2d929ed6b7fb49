import { useNavigate } from 'react-router-dom';
import { useMay } from '../../api/user.js';
import { ConfirmButton } from '../../form/ConfirmButton.js';
import { useTexts } from '../../i18n/texts.js';
import { closeTab } from '../../shell/tabs.js';
import { useNotify } from '../../ui/Toasts.js';
import { setupChanged } from './setup.queries.js';

interface RemoveButtonProps {
  readonly name: string;
  /** The address of the record, and the list that is shown when it is gone. */
  readonly path: string;
  readonly list: string;
  /** What becomes of what it held. */
  readonly text: string;
  readonly isDirty: boolean;
  readonly act: () => Promise<unknown>;
}

/** Takes a filter, a group or an action away; what still uses it is said in the question. */
export function RemoveButton({ name, path, list, text, isDirty, act }: RemoveButtonProps) {
  const say = useTexts('forecastSetup');
  const notify = useNotify();
  const navigate = useNavigate();
  const mayDelete = useMay('forecast-ai', 'delete');
  return (
    <ConfirmButton
      label={say('remove')}
      title={say('removeTitle', { name })}
      text={text}
      cancel={say('cancel')}
      off={mayDelete ? isDirty && say('saveFirst') : say('mayNotRemove')}
      act={act}
      onDone={async () => {
        notify({ severity: 'success', summary: say('removed', { name }) });
        closeTab(path);
        await navigate(list, { replace: true });
        await setupChanged([]);
      }}
      testId="forecast-remove"
    />
  );
}
