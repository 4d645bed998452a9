import type { ReactNode } from 'react'
import { pages } from '#urls.ts'
import { useText } from '../language.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Motif } from '../ui/motif.tsx'
import { Unbroken } from '../ui/unbroken.tsx'

interface DeadEndProps {
  title: string
  text: string
  motif?: string
  /** The ways on, as buttons; to the shop's contact and its home page unless given. */
  children?: ReactNode
}

/** What stands where an address or the link of a mail leads nowhere, or nowhere any more. */
export function DeadEnd({ title, text, motif = 'matka', children = <WaysOn /> }: DeadEndProps) {
  return (
    <section className="wrap stack stack-start gap-20 band-wide">
      <Motif name={motif} size={136} className="motif-bare" />
      <h1 className="title-block">
        <Unbroken text={title} />
      </h1>
      <p className="lead">{text}</p>
      <p className="button-row">{children}</p>
    </section>
  )
}

function WaysOn() {
  const t = useText('layout')
  return (
    <>
      <ButtonLink to={pages.contact}>{t('contactUs')}</ButtonLink>
      <ButtonLink to={pages.home} variant="line">
        {t('home')}
      </ButtonLink>
    </>
  )
}
