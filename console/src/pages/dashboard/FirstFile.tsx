import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { problemText } from '../../api/problem.js';
import { uploadFile } from '../../api/upload.js';
import { useMay } from '../../api/user.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { Empty } from '../../ui/States.js';
import { useNotify } from '../../ui/Toasts.js';

/** A company that never had a file is led to its first one. */
export function FirstFile() {
  const say = useTexts('dashboard');
  const language = useLanguage();
  const navigate = useNavigate();
  const notify = useNotify();
  const picker = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [mayUpload, mayLook] = [useMay('traffic', 'edit'), useMay('traffic', 'read')];
  const send = (file: File | undefined): void => {
    if (!file) return;
    setBusy(true);
    uploadFile(file, () => undefined).then(
      ({ id }) => navigate(paths.trafficMessage(id)),
      (error: unknown) => {
        setBusy(false);
        notify({ severity: 'error', summary: problemText(error, language) });
      },
    );
  };
  return (
    <section className="card first-file">
      <Empty
        icon="inbox"
        title={say('emptyTitle')}
        text={say(mayUpload ? 'emptyText' : 'emptyReader')}
        testId="first-file"
        action={
          mayUpload ? (
            <>
              <Button
                label={say('emptyAction')}
                icon="upload"
                kind="primary"
                busy={isBusy}
                onClick={() => {
                  picker.current?.click();
                }}
                testId="first-file-button"
              />
              <input
                ref={picker}
                type="file"
                hidden
                aria-label={say('emptyAction')}
                data-testid="first-file-input"
                onChange={(event) => {
                  send(event.target.files?.[0]);
                  event.target.value = '';
                }}
              />
            </>
          ) : (
            mayLook && (
              <Link to={paths.traffic} className="btn-link">
                {say('emptyTraffic')}
              </Link>
            )
          )
        }
      />
    </section>
  );
}
