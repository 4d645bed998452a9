import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { freePort } from '#tests/support/running-shop.ts'
import { handOver, launch, type Program, until } from './programs.ts'

export interface Node {
  name: string
  /** Patroni's own address, which says what the server is. */
  api: number
  port: number
  data: string
}

export interface DatabaseServers {
  nodes: readonly Node[]
  primary(): Promise<Node>
  /** Whether a second server has everything that the primary confirms. */
  hasSynchronousStandby(): Promise<boolean>
  /** Kills the primary's PostgreSQL as a crash would; Patroni itself goes on. */
  killPrimary(): Promise<string>
  close(): Promise<void>
}

interface Member {
  name: string
  role: string
  state: string
}

/** Two PostgreSQL 15 servers led by Patroni, whose agreement is kept by etcd; all on loopback. */
export async function openDatabaseServers(folder: string): Promise<DatabaseServers> {
  const [client, peer] = [await freePort(), await freePort()]
  const programs: Program[] = []
  const etcdFolder = path.join(folder, 'etcd')
  await mkdir(etcdFolder)
  await handOver(etcdFolder)
  programs.push(
    launch(
      'etcd',
      [
        '--data-dir=etcd.data',
        `--listen-client-urls=http://127.0.0.1:${client}`,
        `--advertise-client-urls=http://127.0.0.1:${client}`,
        `--listen-peer-urls=http://127.0.0.1:${peer}`,
        `--initial-advertise-peer-urls=http://127.0.0.1:${peer}`,
        `--initial-cluster=default=http://127.0.0.1:${peer}`,
      ],
      etcdFolder,
    ),
  )
  const said = () => programs.map((program) => program.output().slice(-3_000)).join('\n')
  await until('etcd', async () => (await fetch(`http://127.0.0.1:${client}/health`)).ok, { said })

  const nodes: Node[] = []
  for (const name of ['one', 'two']) {
    const home = path.join(folder, name)
    await mkdir(home)
    await handOver(home)
    const node = { name, api: await freePort(), port: await freePort(), data: `${home}/data` }
    nodes.push(node)
    await writeFile(`${home}/patroni.json`, JSON.stringify(settingsOf(node, home, client)))
    programs.push(launch('patroni', [`${home}/patroni.json`], home))
    await until(
      `PostgreSQL ${name}`,
      async () => (await fetch(`http://127.0.0.1:${node.api}/health`)).ok,
      { said, withinMs: 180_000 },
    )
  }

  async function members(): Promise<Member[]> {
    for (const { api } of nodes) {
      const answer = await fetch(`http://127.0.0.1:${api}/cluster`).catch(() => undefined)
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
    }
    return []
  }

  async function primary(): Promise<Node> {
    for (const node of nodes) {
      const answer = await fetch(`http://127.0.0.1:${node.api}/primary`).catch(() => undefined)
      if (answer?.ok) return node
    }
    throw new Error('there is no primary')
  }

  return {
    nodes,
    primary,
    async hasSynchronousStandby() {
      return (await members()).some(
        ({ role, state }) => role === 'sync_standby' && /running|streaming/.test(state),
      )
    },
    async killPrimary() {
      const node = await primary()
      const [pid] = (await readFile(`${node.data}/postmaster.pid`, 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
      return node.name
    },
    async close() {
      for (const program of programs.reverse()) await program.stop()
    },
  }
}

function settingsOf({ name, api, port, data }: Node, home: string, etcd: number) {
  const trust = [
    'local all all trust',
    'host all all 127.0.0.1/32 trust',
    'host replication all 127.0.0.1/32 trust',
  ]
  return {
    scope: 'samagni',
    name,
    restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
    etcd3: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 5,
        // A killed primary hands over instead of starting again.
        primary_start_timeout: 0,
        // A commit is confirmed when the second server has it too.
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: { max_connections: 60, shared_buffers: '64MB', wal_log_hints: 'on' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
      pg_hba: trust,
      users: { samagni: { options: ['superuser', 'createdb'] } },
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: data,
      bin_dir: '/usr/lib/postgresql/15/bin',
      pg_hba: trust,
      authentication: {
        superuser: { username: 'postgres' },
        replication: { username: 'postgres' },
        rewind: { username: 'postgres' },
      },
      parameters: { unix_socket_directories: home },
    },
  }
}
