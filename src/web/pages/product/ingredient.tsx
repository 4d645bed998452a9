/** Two Latin words in brackets are a plant's name, and names of plants stand in italics. */
const LATIN_NAME = /\(([A-Z][a-z]+ (?:× )?[a-z-]+)\)/

/** One ingredient as the label writes it. */
export function Ingredient({ text }: { text: string }) {
  const [before = '', latin, after = ''] = text.split(LATIN_NAME)
  if (!latin) return text
  return (
    <>
      {before}(<i lang="la">{latin}</i>){after}
    </>
  )
}
