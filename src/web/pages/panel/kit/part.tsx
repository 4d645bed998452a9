import { Section, type SectionProps } from '../../../ui/section.tsx'

/** A part of a panel page, with the heading that all have. */
export function Part(props: Omit<SectionProps, 'titleClass'> & { titleClass?: string }) {
  return <Section className="stack" titleClass="panel-part-title" {...props} />
}
