import { spawn, spawnSync, type ChildProcess } from 'node:child_process';

export type Direction = 'both' | 'there' | 'back';

/** Links are 10.99.n.1 (here) and 10.99.n.2 (there), in namespaces that nothing outside reaches. */
export const NETWORK = '10.99.0.0/16';

/**
 * Hosts, each a network namespace with one link to this one, where the databases are. Needs root and iptables, and runs in a namespace
 * of its own, so that nothing of the machine's own network is touched.
 */
export class Network {
  private readonly holders: ChildProcess[] = [];

  private constructor(private readonly hosts: readonly string[]) {}

  static async open(hosts: readonly string[]): Promise<Network> {
    if (spawnSync('iptables', ['--version']).status !== 0)
      throw new Error('Cuts need iptables on PATH ("apt-get install iptables") and root.');
    const network = new Network(hosts);
    run('ip', ['link', 'set', 'lo', 'up']);
    for (const [index] of hosts.entries()) await network.link(index);
    return network;
  }

  /** Command that starts a process on a host. */
  through(host: string): string[] {
    return ['nsenter', `--net=/proc/${String(this.holders[this.hosts.indexOf(host)]?.pid ?? 0)}/ns/net`];
  }
  /** Our address on the link to a host, and the host's own. */
  here(host: string): string {
    return `10.99.${String(this.hosts.indexOf(host) + 1)}.1`;
  }
  there(host: string): string {
    return `10.99.${String(this.hosts.indexOf(host) + 1)}.2`;
  }

  /** From now on packets between a host and a port here are dropped: what it sends (there → here is `there`), what it is sent (`back`), or both. */
  cut(host: string, port: number, direction: Direction): void {
    this.rule('-A', host, port, direction);
  }
  /** Ends a cut, and returns how many packets it swallowed. */
  heal(host: string, port: number, direction: Direction): number {
    const dropped = this.dropped([]) + this.dropped(this.through(host));
    this.rule('-D', host, port, direction);
    return dropped;
  }

  close(): void {
    for (const holder of this.holders) holder.kill('SIGKILL');
  }

  private rule(what: '-A' | '-D', host: string, port: number, direction: Direction): void {
    const drop = ['-p', 'tcp', '-j', 'DROP'];
    if (direction !== 'back')
      run('iptables', ['-w', what, 'INPUT', '-s', this.there(host), ...drop, '--dport', String(port)]);
    if (direction !== 'there')
      this.on(host, ['iptables', '-w', what, 'INPUT', '-s', this.here(host), ...drop, '--sport', String(port)]);
  }

  /** Packets that rules have dropped where `through` leads. */
  private dropped(through: readonly string[]): number {
    const [program, ...args] = [...through, 'iptables', '-w', '-nvxL', 'INPUT'];
    const counts = [...run(program, args).matchAll(/^\s*(\d+)\s+\d+\s+DROP/gm)];
    return counts.reduce((sum, [, n]) => sum + Number(n), 0);
  }

  private async link(index: number): Promise<void> {
    // A process that keeps the namespace until its input ends, which it does with us.
    const holder = spawn('unshare', ['--net', 'cat'], { stdio: ['pipe', 'pipe', 'ignore'] });
    this.holders.push(holder);
    await new Promise<void>((done, failed) => {
      holder.once('error', failed);
      holder.stdout.once('data', () => {
        done();
      });
      holder.stdin.write('.');
    });
    const [host = ''] = this.hosts.slice(index);
    const [near, far] = [`near${String(index)}`, `far${String(index)}`];
    run('ip', ['link', 'add', near, 'type', 'veth', 'peer', 'name', far]);
    run('ip', ['link', 'set', far, 'netns', String(holder.pid)]);
    run('ip', ['addr', 'add', `${this.here(host)}/30`, 'dev', near]);
    run('ip', ['link', 'set', near, 'up']);
    this.on(host, ['ip', 'addr', 'add', `${this.there(host)}/30`, 'dev', far]);
    this.on(host, ['ip', 'link', 'set', far, 'up']);
    this.on(host, ['ip', 'link', 'set', 'lo', 'up']);
  }

  private on(host: string, command: readonly string[]): void {
    const [program = '', ...args] = [...this.through(host), ...command];
    run(program, args);
  }
}

function run(program: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, [...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr}`);
  return stdout;
}
