import { useText } from '../../language.tsx'
import { Motif } from '../../ui/motif.tsx'

/** The blog's own length of cloth: indigo words, and a plate on printed yellow. */
export function BlogOpening() {
  const t = useText('blog')
  return (
    <header className="blog-opening">
      <div className="blog-opening-words">
        <h1 className="title-hero">{t('title')}</h1>
        <p className="lead">{t('lead')}</p>
      </div>
      <div className="blog-opening-print" aria-hidden="true">
        <Motif name="thali" size={300} />
      </div>
    </header>
  )
}
