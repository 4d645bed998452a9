import type { z } from 'zod'

/** The process's environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Unusable settings, all in one message. It names the variables, never their values. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(...found: readonly string[]) {
    // Backups read the settings of the bucket as well, and find the same.
    const problems = [...new Set(found)]
    const [first = '', ...others] = problems
    super(others.length === 0 ? first : `The shop does not start:\n- ${problems.join('\n- ')}`)
    this.problems = problems
  }
}

/** Reads several groups of settings and collects their problems. */
export function problemCollector() {
  const problems: string[] = []
  return {
    problems,
    /** The settings, or undefined after recording why they are unusable. */
    read<Settings>(settings: () => Settings): Settings | undefined {
      try {
        return settings()
      } catch (error) {
        if (!(error instanceof ConfigError)) throw error
        problems.push(...error.problems)
        return undefined
      }
    },
  }
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
  throw new ConfigError(
    ...parsed.error.issues.map(
      ({ path: [name], message }) => `${String(name)} cannot be used: ${message}.`,
    ),
  )
}

/** The sentence about a setting that a live shop cannot start with. */
export function liveProblem(name: string, why: string): string {
  return `MODE=live does not start: ${name} ${why}.`
}

/** Throws a `ConfigError` about a setting that a live shop cannot start with. */
export function refuseLive(name: string, why: string): never {
  throw new ConfigError(liveProblem(name, why))
}

/** A live shop calls outside services over https only. */
export function refuseOpenAddress(name: string, address: string): void {
  if (!address.startsWith('https://')) refuseLive(name, 'must begin with https://')
}

/** The address of an outside service, without the slash at its end. */
export function outsideAddress(name: string, address: string, isLive: boolean): string {
  if (isLive) refuseOpenAddress(name, address)
  return withoutSlash(address)
}

/** The entries of a comma-separated variable. */
export function listOf(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

export const withoutSlash = (address: string): string => address.replace(/\/+$/, '')
