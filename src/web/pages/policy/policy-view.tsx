import './policy.css'
import type { ReactNode } from 'react'
import { useText } from '../../language.tsx'
import { PolicyBlockView } from './policy-block.tsx'
import { PolicyOpening, type PolicyOpeningProps } from './policy-opening.tsx'

interface PolicyViewProps extends PolicyOpeningProps {
  /** Below the text. */
  children?: ReactNode
}

/** A policy: its summary on a dyed block, its contents, and the full text to read or print. */
export function PolicyView({ children, ...opening }: PolicyViewProps) {
  const t = useText('policies')
  const { policy, written } = opening
  return (
    <article aria-labelledby="policy">
      <PolicyOpening {...opening} />
      <div className="wrap columns band-last policy-columns">
        <nav className="contents policy-contents" aria-labelledby="contents">
          <h2 id="contents" className="term">
            {t('contents')}
          </h2>
          <ol lang={written} className="above-8">
            {policy.sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="stack links policy-text" lang={written}>
          {policy.sections.map(({ id, title, blocks }) => (
            <section key={id} className="stack" id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`} className="title-h3">
                {title}
              </h2>
              {blocks.map((block) => (
                <PolicyBlockView key={JSON.stringify(block)} block={block} />
              ))}
            </section>
          ))}
        </div>
      </div>
      {children}
    </article>
  )
}
