import herbs from '#content/catalogue/herbs.json' with { type: 'json' }

/** A material with any of the words in `listed` contains the herb; all spellings find it. */
const HERBS = herbs.map((herb) => ({
  ...herb,
  inMaterial: new RegExp(String.raw`\b(?:${herb.listed.join('|')})s?\b`, 'i'),
}))

/** All names, in every language, of the herbs in a list of materials; for the search. */
export function namesOfHerbsIn(materials: readonly string[]): string {
  const found = HERBS.filter(({ inMaterial }) => materials.some((one) => inMaterial.test(one)))
  return found
    .flatMap(({ listed, otherSpellings, names }) => [
      ...listed,
      otherSpellings,
      ...Object.values(names),
    ])
    .join(' ')
}
