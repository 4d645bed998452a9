import { useText } from '../../language.tsx'

const OPTIONS = ['A', 'B', 'C'] as const

export function Discover() {
  const t = useText('home')
  return (
    <section className="wrap band-wide" aria-labelledby="discover">
      <div className="columns discover-head">
        <h2 id="discover" className="title-section">
          {t('discoverTitle')}
        </h2>
        <p>{t('discoverText')}</p>
      </div>
      <ol className="columns gap-0 discover-steps">
        <li className="crop dye dye-tint">
          <span className="number">1</span>
          <h3 className="title-h3">{t('step1')}</h3>
          <p>{t('step1Text')}</p>
          <SampleQuestion />
        </li>
        <li className="crop dye dye-majith">
          <span className="number">2</span>
          <h3 className="title-h3">{t('step2')}</h3>
          <p>{t('step2Text')}</p>
          <img
            src="/artwork/result-medallion.svg"
            alt=""
            width={260}
            height={260}
            loading="lazy"
            className="discover-medallion"
          />
        </li>
        <li className="crop dye dye-neel-deep">
          <span className="number">3</span>
          <h3 className="title-h3">{t('step3')}</h3>
          <p>{t('step3Text')}</p>
          <Sachets />
        </li>
      </ol>
    </section>
  )
}

/** A question as it looks in the quiz; a picture without controls. */
function SampleQuestion() {
  const t = useText('home')
  const answers = { A: t('sampleA'), B: t('sampleB'), C: t('sampleC') }
  return (
    <div className="sample-question" aria-hidden="true">
      <b className="figure">{t('sampleQuestion')}</b>
      {OPTIONS.map((letter) => (
        <p key={letter} className={letter === 'B' ? 'line small sample-chosen' : 'line small'}>
          <i>{letter}</i>
          {answers[letter]}
        </p>
      ))}
    </div>
  )
}

function Sachets() {
  const widths = (ending: string) =>
    `/artwork/sachets-400.${ending} 400w, /artwork/sachets-800.${ending} 800w`
  const sizes = '(min-width: 901px) 384px, 100vw'
  return (
    <picture className="discover-sachets">
      <source type="image/avif" srcSet={widths('avif')} sizes={sizes} />
      <img
        src="/artwork/sachets-400.webp"
        srcSet={widths('webp')}
        sizes={sizes}
        alt=""
        width={400}
        height={196}
        loading="lazy"
        decoding="async"
      />
    </picture>
  )
}
