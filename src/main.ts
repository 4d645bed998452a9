import path from 'node:path'
import * as build from 'virtual:react-router/server-build'
import type { ServerBuild } from 'react-router'
import { createApp, type Screens } from '#app.ts'
import { ConfigError, readConfig } from '#config.ts'
import { StartRefusal } from '#database/embedded/refusal.ts'
import { stopServer } from '#http/stop.ts'
import { buildParts, type Parts } from '#parts.ts'
import { pages } from '#urls.ts'

/** The screens of this build; tests of pages use them too. */
export const screens: Screens = {
  // The router's own type of its build leaves out that optional parts may be undefined.
  build: build as ServerBuild,
  files: { folder: path.resolve('build/client') },
}
export { buildParts, createApp, readConfig }

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** Opens the shop and keeps it open until it is told to stop. Every way to fail ends in one plain sentence. */
export async function startShop(
  environment: Record<string, string | undefined> = process.env,
  shown: Screens = screens,
): Promise<void> {
  let parts: Parts | undefined
  try {
    const config = readConfig(environment)
    parts = await buildParts(config, { tell: say, onLost: endAtOnce })
    const app = await createApp(parts, shown)
    // Known before anybody can ask for a sign-in.
    await app.listen({ port: config.port, host: config.host })
    parts.loopback.base = loopbackOf(app.server.address())
    stopWhenTold(app, parts)
    welcome(parts)
  } catch (error) {
    await parts?.close()
    process.stderr.write(`\n${sentenceFor(error, environment.PORT)}\n`)
    process.exit(1)
  }
}

type Address = ReturnType<import('node:http').Server['address']>

function loopbackOf(address: Address): string {
  if (address === null || typeof address === 'string') throw new Error('The shop has no port.')
  const isEverywhere = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(address.address)
  const host = isEverywhere ? '127.0.0.1' : address.address
  return `http://${host}:${address.port}`
}

function welcome({ config, loopback }: Parts): void {
  const origin = config.publicUrl ?? loopback.base.replace('127.0.0.1', 'localhost')
  say('')
  say(`Samagni is open at ${origin}`)
  if (config.mode === 'demo') {
    say('  Demo: sign in with one click as a shopper, as the owner, or as anybody you type.')
    say(
      `  The owner is ${config.adminEmails.join(', ')}; the panel is at ${origin}${pages.adminPanel}`,
    )
    say(`  What plays the outside services: ${origin}/stand-ins`)
  } else {
    say(`  The owner's panel is at ${origin}${pages.adminPanel}`)
  }
  say('')
}

/** Requests under way finish, then the database stops; a second signal changes nothing. */
function stopWhenTold(app: Awaited<ReturnType<typeof createApp>>, parts: Parts): void {
  let isStopping = false
  const stop = async (): Promise<void> => {
    if (isStopping) return
    isStopping = true
    await stopServer(app)
    await parts.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
  const giveUp = (error: unknown): void => {
    app.log.fatal({ err: error }, 'an error that nothing caught')
    process.exitCode = 1
    void stopServer(app)
      .then(() => parts.close())
      .finally(() => process.exit(1))
  }
  process.on('uncaughtException', giveUp)
  process.on('unhandledRejection', giveUp)
}

function endAtOnce(error: Error): void {
  process.stderr.write(`\nThe database could not be started again: ${error.message}\n`)
  process.exit(1)
}

function sentenceFor(error: unknown, port = '3000'): string {
  if (error instanceof StartRefusal || error instanceof ConfigError) return error.message
  const { code, message } = error as NodeJS.ErrnoException
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program. Stop it, or start with another: PORT=3001 npm start`
    case 'EACCES':
      return `The shop may not use port ${port} or its data folder. Choose a port above 1023, or check who owns the folder.`
    case 'ENOSPC':
      return 'The disk is full. Free some space and start again; nothing that was answered is lost.'
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
      return 'The database that DATABASE_URL names does not answer. Check the address and that the server runs.'
    default:
      return `The shop could not start: ${message}`
  }
}
