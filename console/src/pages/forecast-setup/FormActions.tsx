import type { FieldValues } from 'react-hook-form';
import { useMay } from '../../api/user.js';
import type { FormState } from '../../form/useForm.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';

/** Saves what the fields of a record hold, or takes it back. */
export function FormActions<Values extends FieldValues, Body>({
  form,
  initial,
}: {
  form: FormState<Values, Body>;
  initial: Values;
}) {
  const say = useTexts('forecastSetup');
  const mayEdit = useMay('forecast-ai', 'edit');
  return (
    <>
      {form.isDirty && (
        <Button
          label={say('undoChanges')}
          icon="undo"
          kind="quiet"
          onClick={() => {
            form.reset(initial);
          }}
          testId="forecast-undo"
        />
      )}
      <Button
        label={say('save')}
        kind="primary"
        type="submit"
        busy={form.isBusy}
        disabled={!mayEdit}
        {...(!mayEdit && { hint: say('mayNot') })}
        testId="forecast-save"
      />
    </>
  );
}
