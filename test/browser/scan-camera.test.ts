import { expect, handIn, test, untilRead } from './consignal.js';
import { freshNumber, goodFile } from './files.js';
import { inspect } from './inspect.js';
import { filmOf, type Label } from './label-film.js';
import { LAUNCH } from './program.js';

const NUMBER = freshNumber();
/** What a camera is held to, one after the other. */
const LABELS: readonly Label[] = [
  { symbology: 'code128', text: NUMBER },
  { symbology: 'qrcode', text: `1J${NUMBER}1` },
  { symbology: 'datamatrix', text: `K${NUMBER}2` },
  { symbology: 'pdf417', text: `P${NUMBER}3` },
];

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  permissions: ['camera'],
  launchOptions: {
    ...LAUNCH,
    args: [
      ...LAUNCH.args,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${filmOf(LABELS)}`,
    ],
  },
});

test('a phone whose browser reads no codes reads those that its camera sees, and finds what they are', async ({
  signedIn,
}) => {
  const page = await signedIn('/mobile');
  const file = goodFile({ documentNumber: NUMBER });
  const [id = ''] = await handIn(page, [file]);
  await untilRead(page, id);
  await page.getByTestId('scan-camera').tap();
  const history = page.getByTestId('scan-history');
  for (const { text } of LABELS)
    await expect(history).toContainText(text.replace(/^1J|^[KP]/, ''), { timeout: 30_000 });
  await inspect(page, 'mobile-camera');
  await page.getByRole('button', { name: 'Close the camera' }).tap();
  await history
    .getByRole('button', { name: new RegExp(`${NUMBER} .*matches`) })
    .first()
    .tap();
  await expect(page.getByTestId('scan-hits')).toContainText('Delivery schedule');
});
