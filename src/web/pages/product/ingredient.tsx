/** Two Latin words that end a bracket are a plant's scientific name, which is in italics. */
const LATIN_NAME = /(\((?:[^()]*, )?)([A-Z][a-z]+ (?:× )?[a-z-]+\.?)\)/

export function Ingredient({ text }: { text: string }) {
  const [before = '', open = '', latin, after = ''] = text.split(LATIN_NAME)
  if (!latin) return text
  return (
    <>
      {before + open}
      <i lang="la">{latin}</i>){after}
    </>
  )
}
