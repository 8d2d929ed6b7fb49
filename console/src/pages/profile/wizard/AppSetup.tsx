import { useQuery } from '@tanstack/react-query';
import { enrollTotp } from '../../../../../server/contract/second-factor.js';
import { call } from '../../../api/call.js';
import { ApiProblem, problemText } from '../../../api/problem.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { CopyButton } from '../../../ui/CopyButton.js';
import { Note } from '../../../ui/Note.js';
import { SkeletonRows } from '../../../ui/States.js';
import { CodeForm } from './CodeForm.js';
import { QR_WIDTH, qrPath } from './qr.js';

/** The secret for the app as a picture and as letters, and the code that shows that the app has it. */
export function AppSetup({ onCancel, onDone }: { onCancel: () => void; onDone: () => void }) {
  const say = useTexts('states');
  const text = useTexts('profile');
  const language = useLanguage();
  // Static: read again after a lost connection, it would be another secret.
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['second-factor', 'enrollment'],
    staleTime: 'static',
    gcTime: 0,
    retry: false,
    queryFn: async () => {
      const { qr_code_uri: uri, manual_entry_key: key } = await call(enrollTotp, {});
      return { key, ...(await qrPath(uri)) };
    },
  });
  if (error && !isFetching) {
    return (
      <div className="wizard-code">
        <Note
          tone="err"
          text={error instanceof ApiProblem && error.status === 409 ? problemText(error, language) : text('app.failed')}
          testId="wizard-error"
        />
        <div className="dialog-actions">
          <Button label={text('cancel')} onClick={onCancel} testId="wizard-cancel" />
          <Button label={say('retry')} icon="refresh" onClick={() => void refetch()} />
        </div>
      </div>
    );
  }
  if (!data) return <SkeletonRows count={6} />;
  return (
    <>
      <p className="dialog-text">{text('app.scan')}</p>
      <svg
        className="qr"
        role="img"
        aria-label={text('app.picture')}
        width={QR_WIDTH}
        height={QR_WIDTH}
        viewBox={`0 0 ${String(data.size)} ${String(data.size)}`}
        shapeRendering="crispEdges"
        data-testid="qr"
      >
        <path d={data.path} />
      </svg>
      <div className="secret">
        <span className="field-label">{text('app.key')}</span>
        <code className="mono" data-testid="manual-key">
          {data.key}
        </code>
        <CopyButton value={data.key} testId="copy-key" />
      </div>
      <CodeForm label={text('app.code')} onCancel={onCancel} onDone={onDone} />
    </>
  );
}
