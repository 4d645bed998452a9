import { useText } from '../../language.tsx'
import { Motif } from '../../ui/motif.tsx'

/** The blog's opening: text on indigo beside a picture on printed yellow. */
export function BlogOpening() {
  const t = useText('blog')
  return (
    <header className="opening blog-opening">
      <div className="opening-words dye">
        <h1 className="title-hero">{t('title')}</h1>
        <p className="lead">{t('lead')}</p>
      </div>
      <div className="center crop blog-opening-print dye dye-dadam" aria-hidden="true">
        <Motif name="thali" size={300} />
      </div>
    </header>
  )
}
