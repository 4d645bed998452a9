import { z } from 'zod'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#domain/language/languages.ts'
import { markedTranslations } from '#domain/language/translated-texts.ts'
import { POLICY_NAMES, type PolicyName, type PolicyVersion } from '#domain/policies/policy.ts'
import { writePolicy } from '#domain/policies/policy-text.ts'
import { momentInIndia } from '#domain/time/india.ts'
import { readFilesIn } from './content-files.ts'

const Text = z.string().min(1)
const Texts = z.array(Text)
const Pairs = z.array(z.tuple([Text, Text]))
const Block = z.union([
  Text,
  z.strictObject({ points: Texts }),
  z.strictObject({ steps: Texts }),
  z.strictObject({ terms: Pairs }),
  z.strictObject({ head: Texts, rows: z.array(Texts) }),
  z.strictObject({ questions: Pairs }),
])

/** The file of a policy that is shipped with the shop. */
const PolicyFile = z.strictObject({
  /**
   * To be changed in every language with every change of meaning: translations of an older version are not shown
   * (docs/law.md, consumer protection).
   */
  version: Text,
  /** The day from which it applies: `2026-11-21`. */
  since: z.iso.date(),
  title: Text,
  description: Text,
  lead: Text,
  short: Texts,
  sections: z.array(z.strictObject({ id: Text, title: Text, blocks: z.array(Block) })),
})
export type PolicyFile = z.infer<typeof PolicyFile>

type FilesOfPolicy = Readonly<Partial<Record<Language, PolicyFile>>>

/** The shipped policies in `content/policies`, in each language that has them. */
export function readPolicyFiles(): Readonly<Record<PolicyName, FilesOfPolicy>> {
  const files = LANGUAGES.flatMap((language) =>
    readFilesIn('policies', language, '.json').map(({ name, text }) => {
      return { name, language, file: PolicyFile.parse(JSON.parse(text)) }
    }),
  )
  const named = POLICY_NAMES.map((policy) => {
    const own = files.filter(({ name }) => name === policy)
    return [policy, Object.fromEntries(own.map(({ language, file }) => [language, file]))]
  })
  return Object.fromEntries(named)
}

/** A policy from its files: the binding English text, and the translations of the same version. */
export function policyOfFiles(files: FilesOfPolicy): PolicyVersion {
  const binding = files[DEFAULT_LANGUAGE]
  if (!binding) throw new Error('a policy of the shop is missing in English')
  const { version, since } = binding
  const texts = writePolicy(binding)
  const translations = Object.entries(files).flatMap(([language, file]) => {
    const fits = language !== DEFAULT_LANGUAGE && file.version === version
    return fits ? [[language, markedTranslations(texts, writePolicy(file))]] : []
  })
  return {
    version,
    since: momentInIndia(since, 0),
    texts,
    translations: Object.fromEntries(translations),
  }
}

let kept: Readonly<Record<PolicyName, PolicyVersion>> | undefined

/** The shipped text of a policy, which is in force until the owner publishes another. */
export function shippedPolicy(name: PolicyName): PolicyVersion {
  if (!kept) {
    const read = Object.entries(readPolicyFiles()).map(([policy, files]) => [
      policy,
      policyOfFiles(files),
    ])
    kept = Object.fromEntries(read) as Record<PolicyName, PolicyVersion>
  }
  return kept[name]
}
