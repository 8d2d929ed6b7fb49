/** Closes the pipe that keeps the test services alive and waits until they are gone. */
export default async function stopServices() {
  const child = globalThis.consignalTestServices;
  if (child === undefined || child.exitCode !== null) return;
  const gone = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  child.stdin.end();
  await gone;
}
