import { useRef, useState } from 'react';
import { despatchByHand } from '../../../../../server/contract/despatch-hand.js';
import { csvLine } from '../../../../../server/domain/export/csv.js';
import { NOTE_SHEET_FIELDS, NOTE_SHEET_HEADINGS } from '../../../../../server/domain/despatch/note-sheet-words.js';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../api/call.js';
import { Form } from '../../../form/Form.js';
import { AskBeforeLeaving } from '../../../form/LeaveGuard.js';
import { LeaveQuestion } from '../../../form/LeaveQuestion.js';
import { useForm } from '../../../form/useForm.js';
import { useProblemNotice } from '../../../form/useProblemNotice.js';
import { localToday } from '../../../i18n/calendar.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { closeTab } from '../../../shell/tabs.js';
import { Button } from '../../../ui/Button.js';
import { downloadBlob } from '../../../ui/download-blob.js';
import { useNotify } from '../../../ui/Toasts.js';
import { handBodyOf, newHandNote } from './hand-draft.js';
import { HandForm } from './HandForm.js';
import { SheetPreview } from './SheetPreview.js';
import './hand.css';

/** A table with the headings alone, as spreadsheets of the reader's language read it. */
function useTemplate(): () => void {
  const language = useLanguage();
  return () => {
    const headings = NOTE_SHEET_FIELDS.map((field) => NOTE_SHEET_HEADINGS[language][field]);
    const text = `\uFEFF${csvLine(headings, language === 'se' ? ';' : ',')}`;
    downloadBlob(new Blob([text], { type: 'text/csv;charset=utf-8' }), 'despatch-notes', 'csv');
  };
}

/** Chooses a file of despatch notes, and offers one to begin with. */
function FromFile({ label, onFile }: { label: string; onFile: (file: File) => void }) {
  const say = useTexts('handNote');
  const input = useRef<HTMLInputElement>(null);
  const template = useTemplate();
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".xlsx,.csv,.tsv,.txt,text/csv"
        hidden
        data-testid="hand-file"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
      <Button label={say('template')} icon="download" kind="quiet" onClick={template} testId="hand-template" />
      <Button label={label} icon="upload" onClick={() => input.current?.click()} testId="hand-from-file" />
    </>
  );
}

function ByHand({ onFile }: { onFile: (file: File) => void }) {
  const say = useTexts('handNote');
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const [asked, setAsked] = useState<File | null>(null);
  const form = useForm({
    schema: despatchByHand.body,
    initial: newHandNote(localToday()),
    toBody: handBodyOf,
    guards: true,
    ...useProblemNotice(say('check'), ['despatch']),
    send: (body) => call(despatchByHand, { body }),
    onDone: async ({ despatchnoteHeadId, documentNumber: number, document }) => {
      notify({ severity: 'success', summary: say('created', { number, packages: document.packageCount ?? '0' }) });
      void client.invalidateQueries({ queryKey: ['due'] });
      closeTab(paths.newDespatchNote);
      await navigate(paths.despatchNote(despatchnoteHeadId), { replace: true });
    },
  });
  return (
    <Form form={form} className="hand-form">
      <div className="page-head">
        <h1>{say('title')}</h1>
        <p className="soft">{say('subtitle')}</p>
        <span className="page-gap" />
        <FromFile
          label={say('file')}
          onFile={(file) => {
            if (form.isDirty) setAsked(file);
            else onFile(file);
          }}
        />
        <Button label={say('save')} kind="primary" type="submit" busy={form.isBusy} testId="hand-save" />
      </div>
      <HandForm form={form} />
      {form.isAsker && <AskBeforeLeaving />}
      {asked && (
        <LeaveQuestion
          onStay={() => {
            setAsked(null);
          }}
          onLeave={() => {
            onFile(asked);
          }}
        />
      )}
    </Form>
  );
}

/** A despatch note by hand, or several from a file. */
export function NewNote() {
  const say = useTexts('handNote');
  const [file, setFile] = useState<File | null>(null);
  return (
    <>
      {file === null ? (
        <ByHand onFile={setFile} />
      ) : (
        <SheetPreview
          // Another file begins anew.
          key={`${file.name} ${String(file.lastModified)} ${String(file.size)}`}
          file={file}
          onBack={() => {
            setFile(null);
          }}
          actions={<FromFile label={say('otherFile')} onFile={setFile} />}
        />
      )}
    </>
  );
}
