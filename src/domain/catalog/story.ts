/** A paragraph of a product's story. */
export interface StoryPart {
  /** Empty if the paragraph has no heading. */
  heading: string
  text: string
}

/** A longer text before a colon is part of its sentence. */
const MAX_HEADING_LENGTH = 40

/** Splits a story into paragraphs, one per line, each with a heading if the text before its first colon is short. */
export function storyParts(story: string): StoryPart[] {
  return story
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const colon = line.search(/:\s/)
      return colon > 0 && colon <= MAX_HEADING_LENGTH
        ? { heading: line.slice(0, colon).trim(), text: line.slice(colon + 1).trim() }
        : { heading: '', text: line }
    })
}
