import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/**
 * Processor time in ms that processes and the Postgres connections of a database have used so far; undefined where the system has no
 * /proc. Unlike the clock it hardly depends on what else the machine does.
 */
export function processorTime(pids: readonly number[], database: string): number | undefined {
  try {
    const connections = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => isConnection(pid, database));
    return [...pids, ...connections].reduce((sum, pid) => sum + timeOf(pid), 0);
  } catch {
    return undefined;
  }
}

function isConnection(pid: number, database: string): boolean {
  try {
    const command = readFileSync(`/proc/${String(pid)}/cmdline`, 'latin1');
    return command.startsWith('postgres: ') && command.includes(` ${database} `);
  } catch {
    // It ended meanwhile.
    return false;
  }
}

function timeOf(pid: number): number {
  const stat = readFileSync(`/proc/${String(pid)}/stat`, 'latin1');
  // The name in parentheses may hold anything; user and system time are the 14th and 15th field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
