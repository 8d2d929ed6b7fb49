/** Closes the pipe that keeps the test services alive and waits until they are gone. */
export default async function stopServices({ watch, watchAll }) {
  const child = globalThis.consignalTestServices;
  // They end with the pipe, which ends with this process.
  if (watch || watchAll) return;
  if (child === undefined || child.exitCode !== null) return;
  const gone = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  child.stdin.end();
  await gone;
}
