import type { Finding } from '#domain/health/findings.ts'
import { type Language, localeOf } from '#domain/language/languages.ts'
import { fill, type Message } from '#messages/message.ts'
import { messagesIn } from '#messages/sentences.ts'

export interface DescribedFinding {
  title: string
  sentence: string
  /** What to do; empty if there is no problem. */
  advice: string
}

/** Describes a finding in a language. */
export function describeFinding(found: Finding, language: Language): DescribedFinding {
  const messages: Readonly<Record<string, Message>> = messagesIn(language, 'health')
  const { code, what } = found
  const job = messages[`job ${found.facts.job}`]
  const facts = job === undefined ? found.facts : { ...found.facts, job: String(job) }
  const say = (key: string): string | undefined => {
    const message = messages[key]
    return message === undefined ? undefined : fill(message, localeOf(language), facts)
  }
  return {
    title: say(code) ?? code,
    sentence: say(`${code} ${what}`) ?? say(what) ?? what,
    advice: found.severity === 'ok' ? '' : (say(`${code} ${what} do`) ?? say(`${what} do`) ?? ''),
  }
}
