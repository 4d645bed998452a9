import './product-story.css'
import type { StoryPart } from '#domain/catalog/story.ts'
import { useText } from '../../language.tsx'
import { Motif } from '../../ui/motif.tsx'

/** How it tastes, is made and is used, and what is in the pack: the owner's own words. */
export function ProductStory({ parts, motif }: { parts: readonly StoryPart[]; motif: string }) {
  const t = useText('product')
  if (parts.length === 0) return null
  return (
    <section className="dye dye-kashish" aria-labelledby="story">
      <div className="wrap story">
        <h2 id="story" className="title-block">
          {t('story')}
        </h2>
        <div className="story-parts">
          {parts.map(({ heading, text }) => (
            <div key={text}>
              <Motif name={motif} size={48} className="story-plant" />
              <div>
                {heading && <h3 className="title-small">{heading}</h3>}
                <p>{text}</p>
              </div>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
