import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DespatchNote } from '../../../../../server/contract/delivery.js';
import { despatchLabels } from '../../../../../server/contract/despatch-labels.js';
import type { DespatchPackage } from '../../../../../server/contract/despatch-packages.js';
import type { PrintProfileChoice } from '../../../../../server/contract/print-profile.js';
import type { LabelFormat } from '../../../../../server/domain/label/print.js';
import { callBlob } from '../../../api/call.js';
import { printChoiceQuery } from '../../../api/print-profile.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { Dialog } from '../../../ui/Dialog.js';
import { downloadBlob } from '../../../ui/download-blob.js';
import { Waiting } from '../../../ui/States.js';
import { despatchesChanged } from '../despatch-changed.js';
import { packagesQuery } from '../despatch.queries.js';
import { AS_USUAL, bodyOf, type LabelsBody, settingsOf } from './label-choice.js';
import { LabelFields } from './LabelFields.js';
import { LabelNumbers } from './LabelNumbers.js';
import { LabelPreview } from './LabelPreview.js';
import { LabelsRefused } from './LabelsRefused.js';
import { ReprintReason } from './ReprintReason.js';

interface PrintProps {
  readonly body: LabelsBody;
  readonly format: LabelFormat;
  readonly reason: string;
}

function usePrinting({ despatchnoteHeadId: id, documentNumber }: DespatchNote, onPrinted: () => void) {
  return useMutation({
    mutationFn: ({ body, reason }: PrintProps) =>
      callBlob(despatchLabels, { params: { id }, body: { ...body, ...(reason !== '' && { reason }) } }),
    onSuccess: (file, { format }) => {
      downloadBlob(file, `labels-${documentNumber}`, format);
      onPrinted();
    },
    onSettled: () => despatchesChanged([id]),
  });
}

interface PrintingProps {
  readonly note: DespatchNote;
  readonly packages: readonly DespatchPackage[];
  readonly asked: PrintProfileChoice;
  readonly onClose: () => void;
}

function Printing({ note, packages: all, asked, onClose }: PrintingProps) {
  const say = useTexts('despatchNote');
  const [choice, setChoice] = useState(AS_USUAL);
  const [numbers, setNumbers] = useState<readonly string[]>([]);
  const [reason, setReason] = useState('');
  const [isPreview, setPreview] = useState(false);
  const print = usePrinting(note, onClose);
  const internal = all.filter(({ internalNumber }) => internalNumber !== null);
  const isInternal = choice.kind === 'internal';
  // Prints are counted of the labels for the customer alone.
  const packages = isInternal ? internal.map((one) => ({ ...one, prints: 0 })) : all;
  const again = packages.filter(
    ({ number, prints }) => prints > 0 && (numbers.length === 0 || numbers.includes(number)),
  );
  const body = bodyOf(choice, numbers);
  const lacks = again.length > 0 && reason.trim() === '';
  return (
    <div className={isPreview ? 'despatch-dialog is-preview' : 'despatch-dialog'}>
      {isPreview ? (
        <LabelPreview id={note.despatchnoteHeadId} body={body} />
      ) : (
        <>
          <p>{say(isInternal ? 'labels.internalText' : 'labels.text')}</p>
          <LabelFields
            choice={choice}
            asked={asked}
            hasInternal={internal.length > 0}
            onChange={(next) => {
              setChoice(next);
              if (next.kind !== choice.kind) setNumbers([]);
              print.reset();
            }}
          />
          {packages.length > 1 && (
            <LabelNumbers
              packages={packages}
              chosen={numbers}
              onChange={(next) => {
                setNumbers(next);
                print.reset();
              }}
            />
          )}
        </>
      )}
      {again.length > 0 && <ReprintReason count={again.length} value={reason} onChange={setReason} />}
      {print.error && <LabelsRefused error={print.error} />}
      <div className="dialog-actions">
        <Button label={say('labels.cancel')} onClick={onClose} />
        <Button
          label={say(isPreview ? 'labels.seen.back' : 'labels.preview')}
          icon={isPreview ? 'arrow-left' : 'search'}
          onClick={() => {
            print.reset();
            setPreview(!isPreview);
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
            const { format } = settingsOf(choice, asked).settings;
            print.mutate({ body, format, reason: again.length > 0 ? reason.trim() : '' });
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
  const asked = useQuery(printChoiceQuery);
  // The server says itself what lacks where they can't be read.
  const packages = data?.packages ?? (isError ? [] : undefined);
  return (
    <Dialog
      title={say('labels.title', { number: note.documentNumber })}
      closeLabel={sayStates('close')}
      onClose={onClose}
    >
      {packages && asked.data ? (
        <Printing note={note} packages={packages} asked={asked.data} onClose={onClose} />
      ) : (
        <Waiting query={asked} skeleton={5} />
      )}
    </Dialog>
  );
}
