import { useState } from 'react';
import { enrollTotp } from '../../../../../server/contract/second-factor.js';
import { call } from '../../../api/call.js';
import { useTexts } from '../../../i18n/texts.js';
import { CopyButton } from '../../../ui/CopyButton.js';
import { CodeForm } from './CodeForm.js';
import { PasswordStep } from './PasswordStep.js';
import { QR_WIDTH, qrPath } from './qr.js';

async function begin(password: string) {
  const { qr_code_uri: uri, manual_entry_key: key } = await call(enrollTotp, { body: { password } });
  return { key, ...(await qrPath(uri)) };
}

/** The secret for the app as a picture and as letters, and the code that shows that the app has it. */
export function AppSetup({ onCancel, onDone }: { onCancel: () => void; onDone: () => void }) {
  const text = useTexts('profile');
  const [data, setData] = useState<Awaited<ReturnType<typeof begin>> | null>(null);
  if (!data) return <PasswordStep begin={begin} failed={text('app.failed')} onCancel={onCancel} onDone={setData} />;
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
