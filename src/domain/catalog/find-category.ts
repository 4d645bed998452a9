import type { ScriptNames } from './product.ts'

interface NamedCategory {
  title: string
  names?: ScriptNames
}

const plain = (text: string) => text.trim().toLowerCase().normalize('NFC').replace(/s$/, '')

/** Returns the title of the category with a written name, in any language; singular and plural match. */
export function findCategory(written: string, categories: readonly NamedCategory[]) {
  const isCalled = ({ title, names = {} }: NamedCategory) =>
    [title, ...Object.values(names)].some((known) => known && plain(known) === plain(written))
  return written.trim() === '' ? undefined : categories.find(isCalled)?.title
}
