import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Message, PluralForms } from '../../src/messages/message.ts'

/**
 * Compiles a sentence in ICU MessageFormat for the shop's own `fill`: its text with `{names}`, or, if it has a
 * plural, a whole text for each form. Throws for anything that `fill` does not support.
 */
export function compileSentence(sentence: string): Message {
  return join(read(sentence), '')
}

/** The names of a sentence's placeholders, each once and in order. */
export function argumentsOf(sentence: string): string[] {
  const found = new Set<string>()
  const look = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.argument || element.type === TYPE.plural) found.add(element.value)
      if (element.type === TYPE.plural) {
        for (const { value } of Object.values(element.options)) look(value)
      }
    }
  }
  look(read(sentence))
  return [...found].sort()
}

/** Without tags: no sentence contains markup. A plural without `other` is refused. */
const read = (sentence: string): MessageFormatElement[] => parse(sentence, { ignoreTag: true })

function join(elements: readonly MessageFormatElement[], counted: string): Message {
  return elements.reduce<Message>((said, element) => append(said, partOf(element, counted)), '')
}

function partOf(element: MessageFormatElement, counted: string): Message {
  switch (element.type) {
    case TYPE.literal:
      if (/[{}]/.test(element.value)) throw new Error('a brace cannot be said')
      return element.value
    case TYPE.argument:
      return `{${element.value}}`
    case TYPE.pound:
      return `{${counted}}`
    case TYPE.plural: {
      const { value: by, options, offset, pluralType } = element
      if (offset !== 0 || pluralType !== 'cardinal')
        throw new Error('only plain plurals can be said')
      const forms = Object.entries(options).map(([form, { value }]) => [form, join(value, by)])
      return { ...(by === 'count' ? {} : { by }), ...Object.fromEntries(forms) }
    }
    default:
      throw new Error('only {values} and plurals can be said')
  }
}

/** Appends a part to a message; where either has plural forms, each form becomes a whole text. */
function append(said: Message, part: Message): Message {
  if (typeof said !== 'string') return mapForms(said, (form) => append(form, part))
  return typeof part === 'string' ? said + part : mapForms(part, (form) => append(said, form))
}

function mapForms({ by, ...forms }: PluralForms, act: (form: Message) => Message): PluralForms {
  const mapped = Object.entries(forms).map(([form, message]) => [form, act(message)])
  return { ...(by === undefined ? {} : { by }), ...Object.fromEntries(mapped) }
}
