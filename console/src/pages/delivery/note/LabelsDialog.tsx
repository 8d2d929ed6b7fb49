import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DespatchNote } from '../../../../../server/contract/delivery.js';
import { despatchLabels } from '../../../../../server/contract/despatch-labels.js';
import type { DespatchPackage } from '../../../../../server/contract/despatch-packages.js';
import { callBlob } from '../../../api/call.js';
import { ApiProblem, problemText } from '../../../api/problem.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { Dialog } from '../../../ui/Dialog.js';
import { downloadBlob } from '../../../ui/download-blob.js';
import { despatchesChanged } from '../despatch-changed.js';
import { packagesQuery } from '../despatch.queries.js';
import { type LabelChoice, lastLabelChoice, rememberLabelChoice } from './label-choice.js';
import { LabelFields } from './LabelFields.js';
import { LabelNumbers } from './LabelNumbers.js';
import { ReprintReason } from './ReprintReason.js';

/** Refusals that are shown, where there are many. */
const SHOWN = 10;
/** As long as a browser may take to open a preview before its bytes go. */
const OPENING_MS = 60_000;

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

interface PrintProps {
  readonly choice: LabelChoice;
  /** The labels that are chosen; all of the note where none are. */
  readonly numbers: readonly string[];
  readonly reason: string;
}

function usePrinting({ despatchnoteHeadId: id, documentNumber }: DespatchNote, onPrinted: () => void) {
  const of = ({ choice, numbers, reason }: PrintProps) => ({
    ...choice,
    ...(numbers.length > 0 && { numbers: [...numbers] }),
    ...(reason.trim() !== '' && { reason: reason.trim() }),
  });
  const print = useMutation({
    mutationFn: (what: PrintProps) => callBlob(despatchLabels, { params: { id }, body: of(what) }),
    onSuccess: (file, { choice }) => {
      downloadBlob(file, `labels-${documentNumber}`, choice.format);
      onPrinted();
    },
    onSettled: () => despatchesChanged([id]),
  });
  const preview = useMutation({
    mutationFn: (what: PrintProps) =>
      callBlob(despatchLabels, { params: { id }, body: { ...of(what), format: 'pdf', isPrint: false } }),
    // A page of ours may hold no PDF: it opens in a tab of its own.
    onSuccess: (file) => {
      const url = URL.createObjectURL(file);
      window.open(url, '_blank', 'noopener');
      setTimeout(() => {
        URL.revokeObjectURL(url);
      }, OPENING_MS);
    },
  });
  return { print, preview };
}

function Printing({
  note,
  packages,
  onClose,
}: {
  note: DespatchNote;
  packages: readonly DespatchPackage[];
  onClose: () => void;
}) {
  const say = useTexts('despatchNote');
  const [choice, setChoice] = useState(lastLabelChoice);
  const [numbers, setNumbers] = useState<readonly string[]>([]);
  const [reason, setReason] = useState('');
  const { print, preview } = usePrinting(note, onClose);
  const again = packages.filter(
    ({ number, prints }) => prints > 0 && (numbers.length === 0 || numbers.includes(number)),
  );
  const what = { choice, numbers, reason: again.length > 0 ? reason : '' };
  const lacks = again.length > 0 && reason.trim() === '';
  const error = print.error ?? preview.error;
  const reset = (): void => {
    print.reset();
    preview.reset();
  };
  return (
    <div className="despatch-dialog">
      <p>{say('labels.text')}</p>
      <LabelFields
        choice={choice}
        onChange={(next) => {
          setChoice(next);
          rememberLabelChoice(next);
          reset();
        }}
      />
      {packages.length > 1 && (
        <LabelNumbers
          packages={packages}
          chosen={numbers}
          onChange={(next) => {
            setNumbers(next);
            reset();
          }}
        />
      )}
      {again.length > 0 && <ReprintReason count={again.length} value={reason} onChange={setReason} />}
      {error && <Refusal error={error} />}
      <div className="dialog-actions">
        <Button label={say('labels.cancel')} onClick={onClose} />
        <Button
          label={say('labels.preview')}
          icon="search"
          busy={preview.isPending}
          onClick={() => {
            reset();
            preview.mutate(what);
          }}
          testId="labels-preview"
        />
        <Button
          label={say('labels.print')}
          kind="primary"
          icon="print"
          busy={print.isPending}
          disabled={lacks}
          {...(lacks && { hint: say('reprint.missing') })}
          onClick={() => {
            reset();
            print.mutate(what);
          }}
          testId="labels-print"
        />
      </div>
    </div>
  );
}

/** Has labels of a despatch note made as a file, and hands it to the browser. What was printed before is printed again for a reason. */
export function LabelsDialog({ note, onClose }: { note: DespatchNote; onClose: () => void }) {
  const say = useTexts('despatchNote');
  const sayStates = useTexts('states');
  const { data, isError } = useQuery(packagesQuery(note.despatchnoteHeadId));
  // The server says itself what lacks where they can't be read.
  const packages = data?.packages ?? (isError ? [] : undefined);
  return (
    <Dialog
      title={say('labels.title', { number: note.documentNumber })}
      closeLabel={sayStates('close')}
      onClose={onClose}
    >
      {packages && <Printing note={note} packages={packages} onClose={onClose} />}
    </Dialog>
  );
}
