import herbs from '#content/catalogue/herbs.json' with { type: 'json' }

/** `listed`: any of these words in a material means this herb. `otherSpellings`: further Latin spellings. */
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
