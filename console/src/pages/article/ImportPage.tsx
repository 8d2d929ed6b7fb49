import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  articleImport,
  articleImportPreview,
  type ArticlePreview,
} from '../../../../server/contract/article-import.js';
import { MAX_ARTICLE_ROWS } from '../../../../server/domain/article/article.js';
import { ApiProblem, problemText } from '../../api/problem.js';
import { sendFile } from '../../api/upload.js';
import { useFormat } from '../../i18n/format.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { Icon } from '../../ui/Icon.js';
import { Note } from '../../ui/Note.js';
import { Progress } from '../../ui/Progress.js';
import { useNotify } from '../../ui/Toasts.js';
import { ImportPreview } from './ImportPreview.js';
import './article.css';

interface Chosen {
  readonly file: File;
  readonly preview: ArticlePreview | null;
  /** How much of the file is sent; null while nothing is, 1 while the server works. */
  readonly sent: number | null;
  readonly error: string | null;
}

/** Sends the chosen file: first to see what it would do, then to take it over. */
function useImport() {
  const say = useTexts('article');
  const language = useLanguage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const input = { query: { decimal: language === 'se' ? ',' : '.' } } as const;
  const onProgress = (sent: number): void => {
    setChosen((now) => now && { ...now, sent });
  };
  const failed = (error: unknown): void => {
    const [said] = error instanceof ApiProblem ? (error.body?.errors ?? []) : [];
    setChosen((now) => now && { ...now, sent: null, error: said?.message ?? problemText(error, language) });
  };
  const choose = async (file: File): Promise<void> => {
    setChosen({ file, preview: null, sent: 0, error: null });
    try {
      const preview = await sendFile(articleImportPreview, input, file, onProgress);
      setChosen({ file, preview, sent: null, error: null });
    } catch (error) {
      failed(error);
    }
  };
  const take = async (): Promise<void> => {
    if (chosen === null) return;
    setChosen({ ...chosen, sent: 0, error: null });
    try {
      const { added, changed } = await sendFile(articleImport, input, chosen.file, onProgress);
      void client.invalidateQueries({ queryKey: ['article'] });
      notify({ severity: 'success', summary: say('import.done', { added, changed }) });
      await navigate(paths.articles);
    } catch (error) {
      failed(error);
    }
  };
  return { chosen, choose, take };
}

function FileButton({ onFile, isBusy, isAgain }: { onFile: (file: File) => void; isBusy: boolean; isAgain: boolean }) {
  const say = useTexts('article');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".xlsx,.csv,.tsv,.txt"
        hidden
        data-testid="import-file"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
      <Button
        label={say(isAgain ? 'import.chooseAgain' : 'import.choose')}
        icon="upload"
        {...(isAgain ? {} : { kind: 'primary' as const })}
        disabled={isBusy}
        onClick={() => input.current?.click()}
        testId="import-choose"
      />
    </>
  );
}

/** Articles from a file: what it would do is shown before anything is written. */
export function Component() {
  const say = useTexts('article');
  const f = useFormat();
  const { chosen, choose, take } = useImport();
  const [isOver, setOver] = useState(false);
  const isBusy = chosen !== null && chosen.sent !== null;
  const counts = chosen?.preview?.counts;
  const touched = counts === undefined ? 0 : counts.added + counts.changed;
  return (
    <div className="page article-import">
      <div className="page-head">
        <h1>{say('import.title')}</h1>
        <p className="soft">{chosen?.file.name ?? say('import.subtitle')}</p>
        <span className="page-gap" />
        {chosen !== null && <FileButton isAgain isBusy={isBusy} onFile={(file) => void choose(file)} />}
        {counts !== undefined && (
          <Button
            label={say('import.take', { count: touched, shown: f.integer(touched) })}
            kind="primary"
            busy={isBusy}
            disabled={counts.wrong > 0 || touched === 0}
            onClick={() => void take()}
            testId="import-take"
          />
        )}
      </div>
      {isBusy && (
        <div className="card panel-text" role="status" data-testid="import-working">
          <p>{say(chosen.sent === 1 ? 'import.working' : 'import.sending')}</p>
          <Progress label={say('import.sending')} value={chosen.sent === 1 ? null : chosen.sent} />
        </div>
      )}
      {typeof chosen?.error === 'string' && <Note tone="err" text={chosen.error} testId="import-error" />}
      {chosen === null && (
        <div
          className={`card state import-drop${isOver ? ' is-over' : ''}`}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => {
            setOver(false);
          }}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            const [file] = event.dataTransfer.files;
            if (file) void choose(file);
          }}
        >
          <Icon name="table" className="state-icon" />
          <p className="state-title">{say('import.drop')}</p>
          <p className="soft">{say('import.help', { rows: f.integer(MAX_ARTICLE_ROWS) })}</p>
          <p className="soft">{say('import.helpNumbers')}</p>
          <FileButton isAgain={false} isBusy={false} onFile={(file) => void choose(file)} />
        </div>
      )}
      {chosen?.preview && <ImportPreview preview={chosen.preview} />}
    </div>
  );
}
