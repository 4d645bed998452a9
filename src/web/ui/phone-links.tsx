import { HELP_LINES, phoneHref, phoneRuns } from '#domain/text/phone-links.ts'

/** A number that a phone dials when it is touched. */
export function PhoneLink({
  number,
  className = 'unbroken',
}: {
  number: string
  className?: string
}) {
  return (
    <a className={className} href={phoneHref(number)}>
      {number}
    </a>
  )
}

/** A sentence whose help lines are dialled when they are touched. */
export function TextWithHelpLines({ text }: { text: string }) {
  return phoneRuns(text, HELP_LINES).map(({ text: run, href }) =>
    href ? <PhoneLink key={run} number={run} /> : run,
  )
}
