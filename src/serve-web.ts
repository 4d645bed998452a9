import { existsSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import path from 'node:path'
import * as build from 'virtual:react-router/server-build'
import type { ServerBuild } from 'react-router'
import { createApp, type Screens } from '#app.ts'
import { readConfig } from '#config.ts'
import { SECOND_MS } from '#domain/time/durations.ts'
import { type ListeningServer, listenOn } from '#http/listen.ts'
import { networkAddresses } from '#http/network-addresses.ts'
import { stopServer } from '#http/stop.ts'
import { welcomeLines } from '#http/welcome.ts'
import { openShopDatabase } from './opened-database.ts'
import { buildParts, type Parts } from './parts.ts'

/** The folder of this build: this module is in `server` there. */
const BUILD_FOLDER = path.resolve(import.meta.dirname, '..')

/** The pages of this build; page tests use them too. */
export const screens: Screens = {
  // React Router's type of its build does not allow undefined for optional parts.
  build: build as ServerBuild,
  files: { folder: path.join(BUILD_FOLDER, 'client'), builds: path.dirname(BUILD_FOLDER) },
}

/** A stamp of this build's sources, so that unchanged content is not seeded again; empty in development. */
export function builtFrom(): { content?: string } {
  const stamp = path.join(BUILD_FOLDER, '.made-from')
  return existsSync(stamp) ? { content: readFileSync(stamp, 'utf8') } : {}
}
export { buildParts, createApp, openShopDatabase, readConfig }

/** Serves the shop's pages and API until it is stopped, which lets running requests finish. */
export async function serveWeb(parts: Parts, shown: Screens = screens) {
  const { port, host, drainSeconds } = parts.config
  const app = await createApp(parts, shown)
  let others: ListeningServer['others'] = []
  return {
    /** Listens, and returns the lines that say that the shop is open. */
    async listen(): Promise<readonly string[]> {
      const listening = await listenOn(app, { port, host })
      others = listening.others
      parts.loopback.base = loopbackOf(listening.address)
      return welcome(parts, listening.address)
    },
    stop: () => stopServer(app, { drainMs: drainSeconds * SECOND_MS, others }),
  }
}

function welcome({ config, loopback, opening }: Parts, address: AddressInfo): readonly string[] {
  const origin = config.publicUrl ?? loopback.base.replace('127.0.0.1', 'localhost')
  // In a demo the owner may try the shop on a phone; a live shop has its public address.
  const isTried = config.mode === 'demo' && !config.publicUrl
  const inNetwork = isTried ? networkAddresses(address, networkInterfaces) : []
  return welcomeLines({ ...config, ...opening, origin, inNetwork })
}

function loopbackOf({ address, port }: AddressInfo): string {
  const isEverywhere = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(address)
  return `http://${isEverywhere ? '127.0.0.1' : address}:${port}`
}
