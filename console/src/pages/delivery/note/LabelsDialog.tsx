import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { DespatchNote } from '../../../../../server/contract/delivery.js';
import { despatchLabels } from '../../../../../server/contract/despatch-labels.js';
import { LABEL_FORMATS, LABEL_PAPERS, LAYOUT_NAMES, RESOLUTIONS } from '../../../../../server/domain/label/print.js';
import { callBlob } from '../../../api/call.js';
import { ApiProblem, problemText } from '../../../api/problem.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { Dialog } from '../../../ui/Dialog.js';
import { downloadBlob } from '../../../ui/download-blob.js';
import { SelectField } from '../../../ui/SelectField.js';
import { type LabelChoice, lastLabelChoice, rememberLabelChoice } from './label-choice.js';

/** Refusals that are shown, where there are many. */
const SHOWN = 10;

interface FieldsProps {
  readonly choice: LabelChoice;
  readonly onChange: (choice: LabelChoice) => void;
}

/** The layout, and PDF with its paper or ZPL with the resolution of its printer. */
function Fields({ choice, onChange }: FieldsProps) {
  const say = useTexts('despatchNote');
  const { layout, format, paper, resolution } = choice;
  return (
    <>
      <SelectField
        label={say('labels.layout')}
        value={layout}
        options={LAYOUT_NAMES.map((value) => ({ value, label: say(`labels.layouts.${value}`) }))}
        onChange={(value) => {
          onChange({ ...choice, layout: value });
        }}
      />
      <SelectField
        label={say('labels.format')}
        value={format}
        options={LABEL_FORMATS.map((value) => ({ value, label: say(`labels.formats.${value}`) }))}
        onChange={(value) => {
          onChange({ ...choice, format: value });
        }}
      />
      {format === 'pdf' ? (
        <SelectField
          label={say('labels.paper')}
          value={paper}
          options={LABEL_PAPERS.map((value) => ({ value, label: say(`labels.papers.${value}`) }))}
          onChange={(value) => {
            onChange({ ...choice, paper: value });
          }}
        />
      ) : (
        <SelectField
          label={say('labels.resolution')}
          value={String(resolution)}
          options={RESOLUTIONS.map((dots) => ({ value: String(dots), label: say('labels.dots', { dots }) }))}
          onChange={(value) => {
            onChange({ ...choice, resolution: RESOLUTIONS.find((dots) => String(dots) === value) ?? resolution });
          }}
        />
      )}
    </>
  );
}

/** Why nothing was printed: in one sentence, and of each label or package what is wrong with it. */
function Refusal({ error }: { error: Error }) {
  const say = useTexts('despatchNote');
  const language = useLanguage();
  const errors = error instanceof ApiProblem ? (error.body?.errors ?? []) : [];
  return (
    <div role="alert" data-testid="labels-refused">
      <p className="field-error">{problemText(error, language)}</p>
      {errors.length > 0 && (
        <ul className="despatch-refusals">
          {errors.slice(0, SHOWN).map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              <span className="mono">{path}</span> {message}
            </li>
          ))}
          {errors.length > SHOWN && <li>{say('labels.more', { count: errors.length - SHOWN })}</li>}
        </ul>
      )}
    </div>
  );
}

/** Has the labels of a despatch note made as a file, and hands it to the browser. */
export function LabelsDialog({
  note: { despatchnoteHeadId: id, documentNumber },
  onClose,
}: {
  note: DespatchNote;
  onClose: () => void;
}) {
  const say = useTexts('despatchNote');
  const sayStates = useTexts('states');
  const [choice, setChoice] = useState(lastLabelChoice);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: LabelChoice) => callBlob(despatchLabels, { params: { id }, body }),
    onSuccess: (file, { format }) => {
      downloadBlob(file, `labels-${documentNumber}`, format);
      onClose();
    },
  });
  return (
    <Dialog title={say('labels.title', { number: documentNumber })} closeLabel={sayStates('close')} onClose={onClose}>
      <div className="despatch-dialog">
        <p>{say('labels.text')}</p>
        <Fields
          choice={choice}
          onChange={(next) => {
            setChoice(next);
            rememberLabelChoice(next);
            reset();
          }}
        />
        {error && <Refusal error={error} />}
        <div className="dialog-actions">
          <Button label={say('labels.cancel')} onClick={onClose} />
          <Button
            label={say('labels.print')}
            kind="primary"
            icon="print"
            busy={isPending}
            onClick={() => {
              mutate(choice);
            }}
            testId="labels-print"
          />
        </div>
      </div>
    </Dialog>
  );
}
