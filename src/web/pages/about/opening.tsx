import type { CSSProperties } from 'react'
import { pages } from '#urls.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Motif } from '../../ui/motif.tsx'
import { Say } from './story.tsx'

const NET: CSSProperties = { backgroundImage: 'url(/artwork/jaal-rose.svg)' }

/** The name and the flame; below it the age of the tradition. */
export function Opening() {
  return (
    <>
      <header className="opening about-opening">
        <div className="opening-words opening-acts dye">
          <p className="kicker">
            <Say text="kicker" />
          </p>
          <h1 id="about" className="title-hero">
            <Say text="title" />
          </h1>
          <p className="lead">
            <Say text="lead" />
          </p>
          <div className="button-row">
            <ButtonLink to={pages.listing()} variant="dadam">
              <Say text="toShop" />
            </ButtonLink>
            <ButtonLink to={pages.quiz} variant="kora">
              <Say text="toQuiz" />
            </ButtonLink>
          </div>
        </div>
        <div className="crop about-fire" style={NET} aria-hidden="true">
          <div className="about-arch">
            <Motif name="flame" size={320} className="about-flame" />
            <Motif name="thali" size={250} className="about-bowl" />
          </div>
        </div>
      </header>
      <section className="dye dye-dadam" aria-labelledby="roots">
        <div className="wrap band columns columns-8-4 align-end about-roots">
          <p className="kicker whole">
            <Say text="rootsKicker" />
          </p>
          <h2 id="roots" className="title-section">
            <Say text="rootsTitle" />
          </h2>
          <p>
            <Say text="rootsText" />
          </p>
        </div>
      </section>
    </>
  )
}
