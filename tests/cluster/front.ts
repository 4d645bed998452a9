import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { freePort } from '#tests/support/running-shop.ts'
import type { Node } from './database-servers.ts'
import { handOver, launch, type Program } from './programs.ts'

export interface Front {
  /** The shop's address for visitors. */
  origin: string
  /** The primary, wherever it is. */
  directUrl: string
  /** The primary through PgBouncer. */
  pooledUrl: string
  close(): Promise<void>
}

/** HAProxy before the shops and before the primary, and PgBouncer in transaction mode. */
export async function openFront(
  folder: string,
  { nodes, shopPorts }: { nodes: readonly Node[]; shopPorts: readonly number[] },
): Promise<Front> {
  const home = path.join(folder, 'front')
  await mkdir(home)
  await handOver(home)
  const [shops, primary, pooler] = [await freePort(), await freePort(), await freePort()]
  await writeFile(`${home}/haproxy.cfg`, balancerSettings({ shops, primary, nodes, shopPorts }))
  await writeFile(`${home}/pgbouncer.ini`, poolerSettings({ pooler, primary }))
  await writeFile(`${home}/users.txt`, '"samagni" ""\n')
  const programs: Program[] = [
    launch('haproxy', ['-db', '-f', `${home}/haproxy.cfg`], home),
    launch('pgbouncer', [`${home}/pgbouncer.ini`], home),
  ]
  return {
    origin: `http://127.0.0.1:${shops}`,
    directUrl: `postgres://samagni@127.0.0.1:${primary}/samagni`,
    pooledUrl: `postgres://samagni@127.0.0.1:${pooler}/samagni`,
    async close() {
      for (const program of programs) await program.stop()
    },
  }
}

function balancerSettings({
  shops,
  primary,
  nodes,
  shopPorts,
}: {
  shops: number
  primary: number
  nodes: readonly Node[]
  shopPorts: readonly number[]
}): string {
  return `
defaults
  timeout connect 2s
  timeout client 60s
  timeout server 60s

listen shops
  bind 127.0.0.1:${shops}
  mode http
  balance roundrobin
  retries 3
  option redispatch 1
  retry-on conn-failure
  option httpchk GET /readyz
  option allbackups
  default-server inter 500ms fall 2 rise 1
${shopPorts.map((port, at) => `  server shop${at} 127.0.0.1:${port} check`).join('\n')}
${shopPorts.map((port, at) => `  server unready${at} 127.0.0.1:${port} backup`).join('\n')}

listen primary
  bind 127.0.0.1:${primary}
  mode tcp
  timeout client 30m
  timeout server 30m
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 500ms fall 1 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port, api }) => `  server ${name} 127.0.0.1:${port} check port ${api}`).join('\n')}
`
}

const poolerSettings = ({ pooler, primary }: { pooler: number; primary: number }) => `
[databases]
samagni = host=127.0.0.1 port=${primary} dbname=samagni
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${pooler}
unix_socket_dir =
auth_type = trust
auth_file = users.txt
pool_mode = transaction
default_pool_size = 10
max_client_conn = 200
; After a failed connection the next attempt waits so long; 15 seconds otherwise.
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 10
`
