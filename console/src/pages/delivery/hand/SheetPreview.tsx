import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  despatchSheet,
  despatchSheetPreview,
  type NoteSheetPreview,
} from '../../../../../server/contract/despatch-hand.js';
import type { Language } from '../../../../../server/contract/fields.js';
import { NOTE_SHEET_HEADINGS } from '../../../../../server/domain/despatch/note-sheet-words.js';
import { ApiProblem, problemText } from '../../../api/problem.js';
import { sendFile } from '../../../api/upload.js';
import { useFormat } from '../../../i18n/format.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { closeTab } from '../../../shell/tabs.js';
import { Button } from '../../../ui/Button.js';
import { Note } from '../../../ui/Note.js';
import { SkeletonRows } from '../../../ui/States.js';
import { useNotify } from '../../../ui/Toasts.js';

const ignore = (): undefined => undefined;
const inputIn = (language: Language) => ({ query: { decimal: language === 'se' ? ',' : '.' } }) as const;

/** What the server says of a file, in its words about the file where it has some. */
function fileProblem(error: unknown, language: Language): string {
  const [said] = error instanceof ApiProblem ? (error.body?.errors ?? []) : [];
  return said?.message ?? problemText(error, language);
}

/** Makes the notes of the file, and goes to them. */
function useTake(file: File) {
  const say = useTexts('handNote');
  const language = useLanguage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  return useMutation({
    mutationFn: () => sendFile(despatchSheet, inputIn(language), file, ignore),
    onSuccess: ({ notes }) => {
      notify({ severity: 'success', summary: say('taken', { count: notes.length }) });
      for (const queryKey of [['due'], ['despatch']]) void client.invalidateQueries({ queryKey });
      closeTab(paths.newDespatchNote);
      const [only] = notes;
      void navigate(notes.length === 1 && only ? paths.despatchNote(only.despatchnoteHeadId) : paths.despatchNotes);
    },
    onError: (error) => {
      notify({ severity: 'error', summary: fileProblem(error, language) });
    },
  });
}

/** The notes that a file would make, with what is wrong with it; nothing is made before somebody says so. */
export function SheetPreview({ file, onBack, actions }: { file: File; onBack: () => void; actions: ReactNode }) {
  const say = useTexts('handNote');
  const language = useLanguage();
  const { data, error } = useQuery({
    queryKey: ['despatch-sheet', file.name, file.lastModified, file.size],
    queryFn: () => sendFile(despatchSheetPreview, inputIn(language), file, ignore),
    // What a file would make depends on what is called off by now.
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const take = useTake(file);
  const count = data?.notes.length ?? 0;
  return (
    <>
      <div className="page-head">
        <h1>{say('title')}</h1>
        <p className="soft">{file.name}</p>
        <span className="page-gap" />
        <Button label={say('back')} kind="quiet" onClick={onBack} testId="hand-back" />
        {actions}
        {data?.faultCount === 0 && (
          <Button
            label={say('take', { count })}
            kind="primary"
            busy={take.isPending}
            onClick={() => {
              take.mutate();
            }}
            testId="hand-take"
          />
        )}
      </div>
      {error ? (
        <Note tone="err" text={fileProblem(error, language)} testId="hand-file-error" />
      ) : data ? (
        <Preview preview={data} />
      ) : (
        <div role="status" aria-label={say('reading')}>
          <SkeletonRows count={6} />
        </div>
      )}
    </>
  );
}

function Preview({ preview }: { preview: NoteSheetPreview }) {
  const say = useTexts('handNote');
  const { faultCount, ignored } = preview;
  return (
    <div className="record-body hand-preview" data-testid="hand-preview">
      {faultCount > 0 ? (
        <Note tone="err" text={say('correct', { count: faultCount })} testId="hand-note" />
      ) : (
        <Note tone="info" text={say('notYet')} testId="hand-note" />
      )}
      {ignored.length > 0 && <p className="dim">{say('ignored', { columns: ignored.slice(0, 20).join(', ') })}</p>}
      <Faults preview={preview} />
      <Notes notes={preview.notes} />
    </div>
  );
}

function Faults({ preview: { faults, faultCount } }: { preview: NoteSheetPreview }) {
  const say = useTexts('handNote');
  const f = useFormat();
  const language = useLanguage();
  if (faults.length === 0) return null;
  return (
    <section className="card panel hand-part" aria-label={say('faults')} data-testid="hand-faults">
      <header>
        <h2>{say('faults')}</h2>
        {faults.length < faultCount && <p className="dim">{say('first', { count: faults.length })}</p>}
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col" className="num">
              {say('row')}
            </th>
            <th scope="col">{say('cell')}</th>
            <th scope="col">{say('value')}</th>
            <th scope="col">{say('wrong')}</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ row, field, value, message }) => (
            <tr key={`${String(row)} ${field} ${message}`}>
              <td className="num">{f.integer(row)}</td>
              <td>{NOTE_SHEET_HEADINGS[language][field]}</td>
              <td className="mono">{value === '' ? <span className="dim">–</span> : value}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Notes({ notes }: Pick<NoteSheetPreview, 'notes'>) {
  const say = useTexts('handNote');
  const f = useFormat();
  if (notes.length === 0) return null;
  return (
    <section className="card panel hand-part" aria-label={say('notes')} data-testid="hand-notes">
      <header>
        <h2>{say('notes')}</h2>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col" className="num">
              {say('row')}
            </th>
            <th scope="col">{say('customer')}</th>
            <th scope="col">{say('shipToCode')}</th>
            <th scope="col">{say('despatchDate')}</th>
            <th scope="col" className="num">
              {say('articles')}
            </th>
            <th scope="col" className="num">
              {say('packages')}
            </th>
            <th scope="col">{say('notCalledOff')}</th>
          </tr>
        </thead>
        <tbody>
          {notes.map(({ row, customer, shipTo, despatchDate, articleCount, packageCount, unknown }) => (
            <tr key={row}>
              <td className="num">{f.integer(row)}</td>
              <td>{customer}</td>
              <td className="mono">{shipTo}</td>
              <td>{f.day(despatchDate)}</td>
              <td className="num">{f.integer(articleCount)}</td>
              <td className="num">{f.integer(packageCount)}</td>
              <td className="mono">{unknown.length === 0 ? <span className="dim">–</span> : unknown.join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
