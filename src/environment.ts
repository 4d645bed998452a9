import type { z } from 'zod'

/** The variables that the shop was started with. */
export type Environment = Readonly<Record<string, string | undefined>>

/** An unusable setting. The message names the variable, never its value. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Parses the variables that a schema names; an empty one counts as absent. */
export function readVariables<Schema extends z.ZodObject>(
  schema: Schema,
  environment: Environment,
): z.output<Schema> {
  const named = Object.keys(schema.shape)
  const parsed = schema.safeParse(
    Object.fromEntries(named.map((name) => [name, environment[name] || undefined])),
  )
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new ConfigError(`${String(issue?.path[0])} cannot be used: ${issue?.message}.`)
}

/** Says why a live shop does not start. */
export function refuseLive(name: string, why: string): never {
  throw new ConfigError(`MODE=live does not start: ${name} ${why}.`)
}

/** A live shop asks nobody over an open line. */
export function refuseOpenAddress(name: string, address: string): void {
  if (!address.startsWith('https://')) refuseLive(name, 'must begin with https://')
}

/** The entries of a variable that holds several, with commas between them. */
export function listOf(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

export const withoutSlash = (address: string): string => address.replace(/\/+$/, '')
