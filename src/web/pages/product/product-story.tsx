import './product-story.css'
import type { StoryPart } from '#domain/catalog/story.ts'
import { useText } from '../../language.tsx'

/** How it tastes, is made and is used, and what is in the pack: the owner's own words. */
export function ProductStory({ parts }: { parts: readonly StoryPart[] }) {
  const t = useText('product')
  if (parts.length === 0) return null
  return (
    <section className="wrap story" aria-labelledby="story">
      <h2 id="story" className="title-block">
        {t('story')}
      </h2>
      <div className="story-parts">
        {parts.map(({ heading, text }) => (
          <div key={text}>
            {heading && <h3 className="title-small">{heading}</h3>}
            <p>{text}</p>
          </div>
        ))}
      </div>
    </section>
  )
}
