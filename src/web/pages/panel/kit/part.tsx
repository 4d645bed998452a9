import { Section, type SectionProps } from '../../../ui/section.tsx'

/** A part of a panel page, with the heading that all have. */
export function Part(props: Omit<SectionProps, 'look'> & { look?: string }) {
  return <Section className="stack" look="panel-part-title" {...props} />
}
