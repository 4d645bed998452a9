import './contact.css'
import type { MetaArgs } from 'react-router'
import { languageOf } from '#urls.ts'
import { textOf } from '../../language.tsx'
import { useSettings } from '../../layout/root-data.ts'
import { pageMeta } from '../../page-meta.ts'
import { BorderStrip } from '../../ui/border-strip.tsx'
import { shopName } from '../shop-name.ts'
import { HelpLines } from './help-lines.tsx'
import { Opening } from './opening.tsx'
import { WriteToUs } from './write-to-us.tsx'

export function meta(args: MetaArgs) {
  const t = textOf(languageOf(args.location.pathname).language, 'contact')
  return pageMeta(args, {
    title: t('metaTitle', { shop: shopName(args.matches) }),
    description: t('lead'),
  })
}

/** How to reach the shop, who answers for it, and the form that gives a complaint its number (docs/law.md, consumer protection). */
export default function Contact() {
  const settings = useSettings()
  if (!settings) return null
  return (
    <article aria-labelledby="contact">
      <Opening settings={settings} />
      <BorderStrip name="leher" size="block" />
      <WriteToUs settings={settings} />
      <HelpLines />
    </article>
  )
}
