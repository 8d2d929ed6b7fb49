import { ApiProblem, problemText } from '../../../api/problem.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';

/** Refusals that are shown, where there are many. */
const SHOWN = 10;

/** Why nothing was printed: in one sentence, and of each label or package what is wrong with it. */
export function LabelsRefused({ error }: { error: Error }) {
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
              {path !== 'startPosition' && <span className="mono">{path}</span>} {message}
            </li>
          ))}
          {errors.length > SHOWN && <li>{say('labels.more', { count: errors.length - SHOWN })}</li>}
        </ul>
      )}
    </div>
  );
}
