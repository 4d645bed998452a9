import './product-story.css'
import { useText } from '../../language.tsx'
import { Motif } from '../../ui/motif.tsx'
import { langOf, OnlyInEnglish } from '../../ui/only-in-english.tsx'
import type { ShownProduct } from './product.tsx'

export function ProductStory({ product }: { product: ShownProduct }) {
  const t = useText('product')
  const { storyParts: parts, cloth } = product
  if (parts.length === 0) return null
  return (
    <section className="dye dye-kashish" aria-labelledby="story">
      <div className="wrap band-28">
        <h2 id="story" className="title-block">
          {t('story')} <OnlyInEnglish of={product} text="story" />
        </h2>
        <div className="tiles align-stretch above-16 story-parts" lang={langOf(product, 'story')}>
          {parts.map(({ heading, text }) => (
            <div className="beside align-start gap-16 band-12" key={text}>
              <Motif name={cloth.motif} size={48} className="story-plant" />
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
