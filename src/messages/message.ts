/** A sentence with `{placeholders}`, or one for each plural form. */
export type Message = string | PluralForms

/** Plural forms by the language's rules, or for one exact number (`=0`). */
export interface PluralForms {
  /** The value that is counted; `count` by default. */
  readonly by?: string
  readonly zero?: Message
  readonly one?: Message
  readonly two?: Message
  readonly few?: Message
  readonly many?: Message
  readonly other: Message
  readonly [exact: `=${number}`]: Message
}

export type Value = string | number

/** The arguments of a sentence: its placeholders by name, or none. */
export type ValuesOf<Names> = [Names] extends [never]
  ? []
  : [values: { readonly [Name in Names & string]: Value }]

/** Formats one sentence of a feature; its type names the placeholders. */
export type Say<Sentences> = <Key extends keyof Sentences>(
  key: Key,
  ...values: ValuesOf<Sentences[Key]>
) => string

/**
 * Formats a message: picks the plural form and fills the placeholders. A placeholder without a
 * value stays visible, so that tests and readers notice it.
 */
export function fill(
  message: Message,
  locale: string,
  values: Readonly<Record<string, Value>> = {},
): string {
  if (typeof message === 'string') {
    return message.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
  }
  const count = Number(values[message.by ?? 'count'])
  const form = message[`=${count}`] ?? message[pluralRulesOf(locale).select(count)]
  return fill(form ?? message.other, locale, values)
}

const pluralRules = new Map<string, Intl.PluralRules>()

/** Constructing plural rules costs more than rendering a product card, so they are cached. */
function pluralRulesOf(locale: string): Intl.PluralRules {
  const known = pluralRules.get(locale) ?? new Intl.PluralRules(locale)
  pluralRules.set(locale, known)
  return known
}
