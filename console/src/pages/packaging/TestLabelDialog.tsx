import { useMutation, useQuery } from '@tanstack/react-query';
import { type PrintProfile, printProfileTest } from '../../../../server/contract/print-profile.js';
import { callBlob } from '../../api/call.js';
import { ApiProblem, problemText } from '../../api/problem.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { Dialog } from '../../ui/Dialog.js';
import { downloadBlob } from '../../ui/download-blob.js';
import { Note } from '../../ui/Note.js';
import { LabelPicture } from '../delivery/note/LabelPicture.js';
import { testLabelQuery } from './packaging.queries.js';

/** Why no label was made: in one sentence, and what is wrong with it. */
function Refused({ error }: { error: Error }) {
  const language = useLanguage();
  const said = error instanceof ApiProblem ? (error.body?.errors?.[0]?.message ?? '') : '';
  return <Note tone="err" text={`${problemText(error, language)} ${said}`.trim()} testId="test-label-refused" />;
}

/** The test label of a profile: its page as it would be printed, and the file that its printer takes. */
export function TestLabelDialog({ profile, onClose }: { profile: PrintProfile; onClose: () => void }) {
  const { id, name, format } = profile;
  const say = useTexts('printProfile');
  const { data, error } = useQuery(testLabelQuery(profile));
  const file = useMutation({
    mutationFn: () => callBlob(printProfileTest, { params: { id }, body: {} }),
    onSuccess: (made) => {
      downloadBlob(made, `test-label-${name}`, format);
    },
  });
  return (
    <Dialog title={say('testTitle', { name })} closeLabel={say('close')} onClose={onClose}>
      <div className="label-preview" data-testid="test-label">
        <p className="soft">{say('testText')}</p>
        <LabelPicture
          svg={data?.svg ?? null}
          label={say('testView')}
          alt={say('test')}
          refused={error && <Refused error={error} />}
        />
        {file.error && <Refused error={file.error} />}
      </div>
      <div className="dialog-actions">
        <Button label={say('close')} onClick={onClose} />
        <Button
          label={say('testFile', { format: format.toUpperCase() })}
          icon="download"
          kind="primary"
          busy={file.isPending}
          disabled={error !== null}
          onClick={() => {
            file.mutate();
          }}
          testId="profile-test-file"
        />
      </div>
    </Dialog>
  );
}
